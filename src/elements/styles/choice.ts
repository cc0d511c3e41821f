import { css } from 'lit';

/** Chips (native radio buttons), the list of documents, and rules for forced colours. */
export const choiceStyles = css`
  .search + .long { max-block-size: 26em; overflow: auto; overscroll-behavior: contain; }
  .choice small { display: block; color: var(--_soft); line-height: 1.4; }
  .search { margin-block-end: 0.5em; }
  .tiles { margin-block-end: 0.5em; }
  .after { margin-block-start: 0.5em; }

  .chip {
    position: relative; padding: 0.625em 1em; border-radius: 9em; background: var(--_field); cursor: pointer;
    box-shadow: inset 0 0 0 1px var(--_edge); line-height: 1.5em; font-variant-numeric: tabular-nums;
    transition: 0.15s;
  }
  .chip:hover { box-shadow: inset 0 0 0 1px var(--_accent); }
  .field-invalid .chips:not(:has([value='other']:checked)) .chip { box-shadow: inset 0 0 0 2px var(--_bad); }
  :is(.chip:has(:checked), .chip[aria-pressed='true']) {
    background: color-mix(in srgb, var(--_accent) 12%, var(--_field)); box-shadow: inset 0 0 0 2px var(--_accent);
    font-weight: 650;
  }
  button.chip { min-block-size: 44px; border: 0; color: inherit; font: inherit; font-size: 0.875em; }
  .chip input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }

  .fold { position: relative; }
  .fold:has([aria-expanded='false']) { margin-block: -0.5em; }
  .fold > .link { text-decoration: none; font-weight: 500; overflow-wrap: anywhere; }
  .fold > .link::before { content: '+ '; content: '+ ' / ''; }
  /* An open field has its own label, so only the sign of its button is seen. */
  .fold > [aria-expanded='true'] {
    display: block; position: relative; margin-block-end: -24px; margin-inline-start: auto; padding: 0; font-size: 0; text-align: end;
  }
  .fold > [aria-expanded='true']::before { content: '−'; content: '−' / ''; font-size: max(20px, 1.25rem); }
  .fold .label { padding-inline-end: 3em; }

  .coupon > p::before { content: '✓ '; content: '✓ ' / ''; color: var(--_success); font-weight: 700; }
  .party { padding: 1em; border: 1px solid var(--_line); border-radius: var(--_radius); }
  .swap { margin-block: calc(-0.8 * var(--_gap)); text-align: center; }
  .swap > .link::before { content: '⇅ '; content: '⇅ ' / ''; }

  @media (forced-colors: active) {
    .chip, button.chip { border: 1px solid ButtonBorder; }
    :is(.chip:has(:checked), .chip[aria-pressed='true']) { border: 3px solid Highlight; }
    .steps :is(.done, .now) { border-block-start: 4px solid Highlight; }
    .notice.warning { border-style: double; border-inline-start-width: 8px; }
    .button-primary, .button-primary:hover { forced-color-adjust: none; background: Highlight; color: HighlightText; }
    .timeline .done::before { forced-color-adjust: none; background: Highlight; }
  }
`;
