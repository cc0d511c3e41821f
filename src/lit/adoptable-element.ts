import { LitElement, type CSSResult } from 'lit';
import { PageChanges } from './page-changes.ts';

/**
 * An element that keeps its styles when it moves to another document, and its texts when a page translator moves them.
 * Documents reject style sheets that another document created.
 */
export abstract class AdoptableElement extends LitElement {
  #pageChanges?: PageChanges;

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root =
      this.ownerDocument === document
        ? super.createRenderRoot()
        : this.#adoptStyles(this.shadowRoot ?? this.attachShadow({ mode: 'open' }));
    this.#pageChanges = new PageChanges(root);
    return root;
  }

  protected override performUpdate(): void {
    this.#pageChanges?.undo();
    try {
      super.performUpdate();
    } finally {
      this.#pageChanges?.forget();
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
