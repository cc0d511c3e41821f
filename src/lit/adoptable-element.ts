import { LitElement, type CSSResult } from 'lit';
import { PageChanges } from './page-changes.ts';

/**
 * An element that keeps its styles when it moves to another document, and its texts when a page translator moves them.
 * Documents reject style sheets that another document created.
 */
export abstract class AdoptableElement extends LitElement {
  readonly #pageChanges = new PageChanges();

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    return this.ownerDocument === document
      ? super.createRenderRoot()
      : this.#adoptStyles(this.shadowRoot ?? this.attachShadow({ mode: 'open' }));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#pageChanges.watch(this.renderRoot);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#pageChanges.stop();
  }

  protected override performUpdate(): void {
    this.#pageChanges.undo();
    try {
      super.performUpdate();
    } finally {
      this.#pageChanges.forget();
    }
  }

  adoptedCallback(): void {
    if (this.shadowRoot) this.#adoptStyles(this.shadowRoot);
  }

  #adoptStyles(root: ShadowRoot): ShadowRoot {
    const { defaultView } = this.ownerDocument;
    // The document of a `<template>` has no window and accepts any style sheet.
    if (defaultView) {
      root.adoptedStyleSheets = (this.constructor as typeof LitElement).elementStyles.map((style) => {
        const sheet = new defaultView.CSSStyleSheet();
        sheet.replaceSync((style as CSSResult).cssText);
        return sheet;
      });
    }
    return root;
  }
}
