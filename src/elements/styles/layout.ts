import { css } from 'lit';

/**
 * On a phone one column with the action fixed at the bottom; on a wide page two columns with the action beside the
 * step. The document order is the same for both: head, body, dock.
 */
export const layoutStyles = css`
  .head, .language-notice { padding: var(--_pad) var(--_pad) 0; }
  /* Slots of the page take no space without content. */
  [part~='logo'], .content > slot { display: block; }
  .content { min-inline-size: 0; }
  .content > slot { padding-inline: var(--_pad); overflow-wrap: anywhere; }
  ::slotted([slot='logo']) { display: block; max-inline-size: 100%; margin-block-end: 0.75em; }
  ::slotted([slot='step-start']) { margin-block: var(--_gap) 0; }
  ::slotted([slot='step-end']) { margin-block: 0 var(--_gap); }
  .steps { display: flex; flex-wrap: wrap; gap: 0.4em; font-size: 0.8125em; color: var(--_soft); }
  .steps li {
    flex: 1 0 0; padding-block-start: 0.5em; position: relative; line-height: 1.3; white-space: nowrap;
  }
  .steps li::before {
    content: ''; position: absolute; inset: 0 0 auto; block-size: 3px; border-radius: 3px; background: var(--_line);
    transition: background-color 0.35s;
  }
  .steps span::before { content: attr(data-number) ' '; }
  .steps .done span::before { content: '✓ '; content: '✓ ' / ''; }
  :is(.steps, .timeline) :is(.done, .now) { color: var(--_ink); }
  .now { font-weight: 650; }
  .steps :is(.done, .now)::before { background: var(--_accent); }

  .title {
    margin: 0.8em 0 0.1em; font-size: 1.375em; font-weight: 650; line-height: 1.25; letter-spacing: -0.012em;
    text-wrap: balance;
  }
  .intro, .test { font-size: 0.875em; }
  .intro { color: var(--_soft); text-wrap: pretty; }
  .test {
    inline-size: fit-content; margin: 0.75em 0 0; padding-block: 0.1em; border-block: 1px dashed var(--_warn);
    color: var(--_warn);
  }

  .body { display: grid; gap: var(--_gap); padding: var(--_gap) var(--_pad); align-content: start; }
  .content > .notice { margin: var(--_gap) var(--_pad) 0; }
  .hand-over { padding-block-start: 0; }
  canvas { max-inline-size: 100%; }
  .flush { padding: 0; }
  .checked > :is(.button, .notice) { margin-block-start: 0.6em; }
  .body > * { min-inline-size: 0; }
  /* Keeps the focused control visible above the dock, which has four lines in some languages. */
  .body * { scroll-margin-block-end: calc(12em + var(--estamp-sticky-offset, 0px)); }
  .body[data-step] > * { animation: arrive 0.3s ease-out backwards; }
  @keyframes arrive { from { opacity: 0; translate: 0 0.5em } }
  .correction { border: 0; min-inline-size: 0; }
  .correction .subtitle { margin-block-end: 0.8em; font-size: 1.125em; }
  .bar, .chips, .changes, .actions { display: flex; flex-wrap: wrap; gap: 0.6em; }
  .chips { row-gap: 0.25em; }
  .changes { gap: 0 1.5em; }

  .dock {
    position: sticky; inset-block-end: var(--estamp-sticky-offset, 0px); z-index: 1;
    display: grid; gap: 0.75em; padding: 0.75em var(--_pad) calc(0.75em + env(safe-area-inset-bottom, 0px));
    background: var(--_ground); border-block-start: 1px solid var(--_line);
    border-end-start-radius: inherit; border-end-end-radius: inherit;
  }
  .bar { align-items: center; }
  .bar .actions { margin: 0; flex-grow: 1; justify-content: end; }
  .amount { flex: 1 1 5em; line-height: 1.2; font-variant-numeric: tabular-nums; }
  .amount > small { display: block; overflow-wrap: anywhere; }
  .bar .button { padding-inline: 1em; overflow-wrap: anywhere; }
  .amount b { display: block; font-size: 1.2em; white-space: nowrap; }
  .grow { flex: 1 1 100%; }
  .grow .button { flex: 1 1 auto; min-inline-size: 7em; }
  .aside { display: none; }
  .aside.open { display: block; animation: arrive 0.2s ease-out; }
  .dock:not(:has(.button, .link, .notice)) { display: none; }
  .actions > .link { min-block-size: var(--_height); text-align: center; flex: 1; }
  @media (max-height: 30em) {
    .dock { position: static; }
    .body * { scroll-margin-block-end: 1em; }
  }
  /* Large text, such as by a page's own “A+”, which no media query sees: the dock would cover half of the screen. */
  @container estamp (width < 17rem) {
    .dock { position: static; }
    .body * { scroll-margin-block-end: 1em; }
  }

  .lines .line { display: flex; justify-content: space-between; gap: 1em; padding-block: 0.2em; }
  .lines dt { min-inline-size: 0; }
  .lines small { display: block; }
  .lines dd { font-variant-numeric: tabular-nums; white-space: nowrap; }
  .lines .discount dd { color: var(--_accent); }
  .lines .total {
    margin-block-start: 0.5em; padding-block-start: 0.6em; border-block-start: 1px solid var(--_line);
    font-weight: 700; font-size: 1.125em;
  }
  .panel { padding: 1em 1.1em; border-radius: var(--_radius); background: var(--_wash); }
  .panel > .fine { margin-block-start: 0.25em; }
  .subtitle { margin: 0 0 0.4em; font-size: 1em; font-weight: 650; }
  .facts > div { padding-block: 0.3em; }
  .methods { display: flex; flex-wrap: wrap; gap: 0.4em; margin: 0.75em 0 0; padding: 0; list-style: none; font-size: 0.8125em; }
  .methods li { padding: 0.1em 0.7em; border: 1px solid var(--_line); border-radius: 9em; background: var(--_ground); }
  .pair { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; column-gap: 1em; }
  .pair > :nth-child(3) { grid-area: 1 / 2 / 3; }
  .pair > .label { margin: 0; }
  .pair .link { text-align: end; }
  .beside { display: flex; gap: 0.6em; }
  .beside > .button { flex: none; margin: 0; }
  .facts dt { font-size: 0.8125em; color: var(--_soft); }
  .facts dd { overflow-wrap: anywhere; }
  .facts dt + dd { font-weight: 600; }

  /* On a phone only the current step's name fits in one line; screen readers still read the others. */
  @container estamp (width < 720px) {
    .steps :not([aria-current='step']) > span { font-size: 0; }
    .steps span::before { font-size: max(13px, 0.8125rem); }
    .bar .button-back { flex: none; min-inline-size: 3em; padding-inline: 0; }
    .button-back > span { font-size: 0; }
    .button-back::before { content: '←'; content: '←' / ''; font-size: 1.25em; line-height: 1; }
    .button-back:dir(rtl)::before { content: '→'; content: '→' / ''; }
  }
  @container estamp (min-width: 720px) {
    form.card { grid-template-columns: minmax(0, 1fr) min(20em, 42%); }
    .head, .language-notice { grid-column: 1 / -1; }
    .title { font-size: 1.625em; }
    .narrow, .amount { display: none; }
    .dock {
      inset-block: var(--estamp-sticky-offset-top, 1em) auto; align-self: start; gap: 1em;
      margin-block: var(--_gap) var(--_pad); margin-inline-end: var(--_pad); padding: 0; border: 0; border-radius: 0;
    }
    .aside { display: block; animation: none; }
    .bar { flex-flow: column; align-items: stretch; }
    .bar > .grow { flex: none; }
    .bar .actions { flex-direction: column-reverse; reading-flow: flex-visual; }
    .bar .button { flex: none; inline-size: auto; }
  }

  .ghost {
    position: relative; overflow: hidden; border-radius: var(--_radius); background: var(--_wash);
    block-size: calc(0.875lh + 3.37625em);
  }
  .fields:empty { display: none; }
  .ghost.button { block-size: auto; border-color: transparent; }
  .ghost > span { visibility: hidden; }
  .ghost.tall { block-size: 11em; }
  .ghost.list { block-size: 26.5em; }
  .ghost::after {
    content: ''; position: absolute; inset: 0; animation: sweep 1.6s ease-in-out infinite;
    background: linear-gradient(90deg, transparent, var(--_line), transparent); opacity: 0.6;
  }

  @media print {
    .frame { container-type: normal; }
    .card { border: 0; font-size: 9.5pt; color: #000; background: none; color-scheme: light; }
    .steps, .dock, .actions, button, .notice:has(.button, input) { display: none !important; }
    .reserving::after { content: none; }
    .side { grid-template-columns: 1fr 1fr; }
    .body[data-step] > * { animation: none; }
    .body > * { break-inside: avoid; }
    details::details-content { content-visibility: visible; }
    .certificate dl { gap: 0.1em; }
  }
`;
