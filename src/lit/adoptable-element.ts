import { LitElement, type CSSResult } from 'lit';

const isText = (node: Node | null): boolean => node?.nodeType === Node.TEXT_NODE;

/** Whether the texts at a node are written by scripts of ours. Such an element has the attribute `data-written`. */
const isWritten = (node: Node): boolean => Boolean((node as Partial<Element>).closest?.('[data-written]'));

/** From this number of records they are undone at once, so that they take no more memory. */
const MAX_RECORDS = 10_000;

/**
 * The changes that others make to the nodes of a template. Page translators move text nodes into elements of their own,
 * replace or remove them. Lit would then write a new value into a node that is not shown, or insert at a node that is
 * not there. So the changes are undone before each render, in reverse order; a translator then reads the new texts. An
 * element whose text a script writes, such as an announcement, has no template inside and is left alone.
 */
class PageChanges {
  #records: MutationRecord[] = [];
  readonly #observer = new MutationObserver((records) => {
    if (this.#records.push(...records) > MAX_RECORDS) this.undo();
  });

  /** @param root the root whose nodes belong to templates */
  watch(root: Node): void {
    this.#observer.observe(root, { childList: true, subtree: true });
  }

  /** Undoes the changes so far, and watches no longer. */
  stop(): void {
    this.undo();
    this.#observer.disconnect();
  }

  /** Undoes them, if they concern texts. Extensions and the start file add elements only, which stay. */
  undo(): void {
    const records = [...this.#records, ...this.#observer.takeRecords()].filter(({ target }) => !isWritten(target));
    const concernsTexts = records.some(({ removedNodes, previousSibling, nextSibling }) =>
      [...removedNodes, previousSibling, nextSibling].some(isText),
    );
    for (const { target, addedNodes, removedNodes, nextSibling } of concernsTexts ? records.reverse() : []) {
      for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
      for (const node of removedNodes)
        target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null);
    }
    this.forget();
  }

  /** Forgets the changes so far: those of a render. */
  forget(): void {
    this.#records = [];
    this.#observer.takeRecords();
  }
}

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
