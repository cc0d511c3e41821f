import { css } from 'lit';

/** Chips (native radio buttons), the list of documents, and rules for forced colours. */
export const choiceStyles = css`
  .search + .long { max-block-size: 26em; overflow: auto; overscroll-behavior: contain; }
  .choice small { display: block; color: var(--_soft); line-height: 1.4; }
  .search { margin-block-end: 0.5em; }
  .after { margin-block-start: 0.5em; }

  .chip {
    position: relative; padding: 0.625em 1em; border-radius: 9em; background: var(--_field); cursor: pointer;
    box-shadow: inset 0 0 0 1px var(--_edge); line-height: 1.5em; font-variant-numeric: tabular-nums;
    transition: 0.15s;
  }
  .chip:hover { box-shadow: inset 0 0 0 1px var(--_accent); }
  .field-invalid .chips:not(:has([value='other']:checked)) .chip { box-shadow: inset 0 0 0 2px var(--_bad); }
  .chip:has(:checked) {
    background: color-mix(in srgb, var(--_accent) 12%, var(--_field)); box-shadow: inset 0 0 0 2px var(--_accent);
    font-weight: 650;
  }
  .chip input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }

  details summary { cursor: pointer; color: var(--_accent); padding-block: 0.65em; font-weight: 500; }
  details[open] summary { margin-block-end: 0.25em; }

  @media (forced-colors: active) {
    .chip { border: 1px solid ButtonBorder; }
    .chip:has(:checked) { border: 3px solid Highlight; }
    .steps :is(.done, .now) { border-block-start: 4px solid Highlight; }
    .button-primary, .button-primary:hover { forced-color-adjust: none; background: Highlight; color: HighlightText; }
    .timeline .done::before { forced-color-adjust: none; background: Highlight; }
  }
`;
