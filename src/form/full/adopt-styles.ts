import { noChange, css } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

/** The additional styles of the full form. */
const fullStyles = css`
  .pair {
    align-items: end;
    display: grid;
    gap: 0.5em;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 12em), 1fr));
  }
  .pair > .button {
    justify-self: start;
  }
  .error:empty {
    display: none;
  }
  .grip {
    align-items: center;
    color: var(--_soft);
    cursor: grab;
    display: flex;
    min-block-size: var(--_height);
    padding-inline: 1em;
    touch-action: none;
    user-select: none;
  }
  .item-held {
    opacity: 0.6;
  }
  .item-target {
    outline: 2px dashed var(--_accent);
    outline-offset: 4px;
  }
`;

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
