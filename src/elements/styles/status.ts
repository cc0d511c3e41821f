import { css } from 'lit';

/** The order's way, drawn as one line; the point that it has reached breathes. */
export const statusStyles = css`
  .timeline li { position: relative; padding: 0 0 1.25em; padding-inline-start: 2em; color: var(--_soft); }
  .timeline small { display: block; font-weight: 400; }
  .timeline li::before {
    content: ''; position: absolute; inset-inline-start: 0.3em; inset-block-start: 0.35em; inline-size: 0.85em;
    block-size: 0.85em; border-radius: 50%; background: var(--_ground); border: 2px solid var(--_edge); z-index: 1;
  }
  .timeline li::after {
    content: ''; position: absolute; inset-inline-start: calc(0.725em - 1px); inset-block: 0.8em -0.8em;
    inline-size: 2px; background: var(--_line);
  }
  .timeline li:last-child { padding-block-end: 0; }
  .timeline li:last-child::after { display: none; }
  .timeline .done::before, .timeline .done::after { background: var(--_success); border-color: var(--_success); }
  .timeline .now::before { border-color: var(--_accent); animation: breathe 2.4s ease-in-out infinite; }
  @keyframes breathe { 50% { box-shadow: 0 0 0 0.4em color-mix(in srgb, var(--_accent) 22%, transparent) } }
  .timeline .failed::before, .timeline .cancelled::before { background: var(--_bad); border-color: var(--_bad); }

  .downloads .button { flex: 1 1 12em; }
`;
