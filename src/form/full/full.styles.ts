import { css } from 'lit';

/** The additional styles of the full form. */
export const fullStyles = css`
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
