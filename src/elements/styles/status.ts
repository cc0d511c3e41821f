import { css } from 'lit';

/** The order's state with its icon, the facts of the purchase, and the timeline, whose present stage pulses. */
export const statusStyles = css`
  .title:has(.sign) { display: grid; grid-template-columns: auto 1fr; gap: 0.4em; }
  .sign:is(.waiting, .refunded) { color: var(--_accent); }
  .sign svg, ::slotted([slot^='icon-']) { display: block; inline-size: 1.25em; block-size: 1.25em; }
  svg { fill: none; stroke: currentcolor; stroke-width: 2; stroke-linecap: round; }
  .sign.done { color: var(--_success); }
  .sign:is(.failed, .cancelled) { color: var(--_bad); }
  .sign.unknown { color: var(--_warn); }
  /* Two texts in one grid cell, which is as large as the larger one. */
  .reserving { display: grid; }
  .reserving > *, .reserving::after { grid-area: 1 / 1; }
  .reserving::after { content: attr(data-reserve); visibility: hidden; white-space: pre-line; }
  .reserving:not([data-reserve]) > * > p + p { margin-block-start: 0.5em; }
  .changes .reserving { padding-block: 0.5em; min-block-size: 44px; min-inline-size: 44px; }
  .bought > div { display: flex; flex-wrap: wrap; gap: 0 1em; align-items: baseline; justify-content: space-between; }
  .bought dd { margin-inline-start: auto; }
  .side { display: grid; gap: var(--_gap); padding: 0 var(--_pad) var(--_gap); align-content: start; }
  @container estamp (min-width: 720px) {
    .content:has(+ .side) { grid-row: 2 / span 2; }
    .side { grid-area: 3 / 2; padding-inline-start: 0; }
    .side + .dock { grid-area: 2 / 2; position: static; margin-block-end: var(--_gap); }
    .card:has(> .side) { grid-template-rows: auto auto 1fr; }
  }

  .timeline li { position: relative; padding: 0 0 1.25em; padding-inline-start: 2em; color: var(--_soft); }
  .timeline small { display: block; font-weight: 400; }
  .timeline li::before {
    content: ''; position: absolute; inset-inline-start: 0.3em; inset-block-start: 0.35em; inline-size: 0.85em;
    block-size: 0.85em; border-radius: 50%; border: 2px solid var(--_edge);
    print-color-adjust: exact;
  }
  .timeline li::after {
    content: ''; position: absolute; inset-inline-start: calc(0.725em - 1px); inset-block: 1.2em -0.35em;
    border-inline-start: 2px solid var(--_line);
  }
  .timeline li:last-child { padding-block-end: 0; }
  .timeline li:last-child::after { display: none; }
  .timeline .done::before, .timeline .done::after { border-color: var(--_success); background: var(--_success); }
  .timeline .now::before { border-color: var(--_accent); animation: breathe 2.4s ease-in-out infinite; }
  @keyframes breathe { 50% { box-shadow: 0 0 0 0.4em color-mix(in srgb, var(--_accent) 22%, transparent) } }
  .timeline .bad::after { border-color: var(--_line); }
  .timeline .bad::before { border-color: var(--_bad); background: var(--_bad); }
`;
