import type { CSSResult, LitElement } from 'lit';

/** A document takes no style sheet that another one has made, so an element that has come to another gets its own. */
export function foreignRoot(element: LitElement): ShadowRoot {
  const { constructor, ownerDocument: { defaultView } } = element;
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  // A template's document has no window, and takes them as they are.
  if (defaultView) {
    root.adoptedStyleSheets = (constructor as typeof LitElement).elementStyles.map((style) => {
      const sheet = new defaultView.CSSStyleSheet();
      sheet.replaceSync((style as CSSResult).cssText);
      return sheet;
    });
  }
  return root;
}
