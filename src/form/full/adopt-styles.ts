import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { fullStyles } from './full.styles.ts';

class AdoptStyles extends Directive {
  render(): unknown {
    return noChange;
  }

  override update({ element }: ElementPart): unknown {
    // A template is rendered before it is inserted into its root.
    queueMicrotask(() => {
      const root = element.getRootNode();
      const sheet = fullStyles.styleSheet;
      if (!sheet || !(root instanceof ShadowRoot || root instanceof Document)) return;
      if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    });
    return noChange;
  }
}

/** Adds the styles of the full form to the root of the template. */
export const adoptStyles = directive(AdoptStyles);
