import { LitElement, type CSSResult } from 'lit';

/** An element that keeps its styles in any document: one takes no style sheet that another has made. */
export abstract class AdoptableElement extends LitElement {
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    return this.ownerDocument === document ? super.createRenderRoot() : this.#adoptStyles(this.shadowRoot ?? this.attachShadow({ mode: 'open' }));
  }

  adoptedCallback(): void {
    if (this.shadowRoot) this.#adoptStyles(this.shadowRoot);
  }

  #adoptStyles(root: ShadowRoot): ShadowRoot {
    const { defaultView } = this.ownerDocument;
    // A template's document has no window, and takes them as they are.
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
