import { css } from 'lit';

/**
 * Adds to the form's style sheet: more tokens, and a second reset of inherited styles inside the host, which a page's
 * `* { … }` cannot override. Dark mode follows the page's `color-scheme`, because a dark card on a light page is rarely
 * wanted; the attribute `theme` overrides it.
 */
export const baseStyles = css`
  :host {
    display: block;
    inline-size: -moz-available;
    inline-size: -webkit-fill-available;
    inline-size: stretch;
    writing-mode: horizontal-tb;
    --_warn: var(--estamp-color-warning, light-dark(#8a5a00, #f0c36d));
    --_warn-wash: var(--estamp-color-warning-surface, light-dark(#fff6e0, #2a2212));
    --_gap: var(--estamp-spacing, 1.25em);
    --_success: var(--estamp-color-success, var(--_accent));
    --_pad: clamp(1em, 5cqi, 1.75em);
    font-family: inherit;
  }
  /* A size container has no intrinsic width: without this it would collapse in a box that fits its content. */
  .frame { container: estamp / inline-size; contain-intrinsic-inline-size: min(320px, 100vw - 72px); }
  /* For the space that skeleton.css reserves. */
  @container estamp (min-width: 720px) { .frame::before, .frame::after { --_wide: 1; } }
  /* Words that are far apart, without a height: such a box becomes as wide as its line, and can be as narrow as a phone. */
  :host::before {
    content: 'a a'; display: block; block-size: 0; overflow: hidden; visibility: hidden; white-space: normal;
    word-spacing: 60rem;
  }

  ::after { box-sizing: border-box; }
  [hidden] { display: none !important; }

  .card {
    all: initial;
    display: grid;
    grid-area: 1 / 1 / -1;
    grid-template: auto 1fr / minmax(0, 1fr);
    box-sizing: border-box;
    /* Content that fits the reserved height does not move the page. */
    min-block-size: var(--_reserve, 22.5em);
    color-scheme: inherit;
    color: var(--_ink);
    background: var(--_ground);
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 1.4);
    scroll-margin-block-start: var(--estamp-sticky-offset-top, 1em);
    box-shadow: var(--estamp-shadow, none);
    font: var(--estamp-font-weight, 400) var(--estamp-font-size, max(16px, 1rem)) / 1.5 system-ui;
    font-family: var(--estamp-font-family, inherit);
    overflow-wrap: break-word;
  }

  .blank { background: var(--_bones,) var(--_ground); }

  p, dl, dd, ol, figure, .correction, legend { margin: 0; padding: 0; }
  ::slotted(p) { margin: 0; }
  ol { list-style: none; }
  a, .link { color: var(--_accent); text-underline-offset: 0.2em; }
  .link {
    font: inherit; background: none; border: 0; padding: 0.5em 0; min-block-size: 44px; min-inline-size: 44px; cursor: pointer;
    text-decoration: underline; text-align: start;
  }
  /* Nastaliq needs a higher line, and joined letters or letters with signs must not be spaced. */
  .card:lang(ur), :lang(ur) > * > .title { line-height: 1.8; }
  .card:not(:lang(en)) * { letter-spacing: 0; }
  small, .fine { font-size: 0.8125em; }
  small, p.fine { color: var(--_soft); }
  .away {
    position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
  }
  [tabindex='-1']:focus { outline: none; }

  .button { position: relative; overflow: hidden; transition: 0.15s; }
  a.button { display: grid; place-content: center; box-sizing: border-box; text-decoration: none; }
  a.button-primary { color: var(--_accent-ink); }
  .button:hover { border-color: var(--_accent); }
  .button:active { translate: 0 1px; }
  .button-primary:hover { background: color-mix(in srgb, var(--_accent) 88%, var(--_ink)); }
  .button-busy { cursor: progress; }
  .button-waiting, .link[aria-disabled] { cursor: not-allowed; opacity: 0.7; }
  .button-busy::after {
    content: ''; position: absolute; inset: auto 0 0; block-size: 3px; background: currentcolor; opacity: 0.7;
    animation: sweep 1.1s ease-in-out infinite;
  }
  @keyframes sweep { from { translate: -100% } to { translate: 100% } }

  .notice {
    padding: 0.75em 1em; border-radius: var(--_radius); font-size: 0.9375em;
    border-inline-start: 4px solid;
  }
  .doubt .field .hint {
    padding: 0.5em 0.75em; color: inherit; background: var(--_warn-wash); border-inline-start: 4px solid var(--_warn);
  }
  .notice b { display: block; }
  .notice > .subtitle { margin: 0; }
  .notice p + p, .notice .button { margin-block-start: 0.5em; }
  .notice.info { background: var(--_wash); border-color: var(--_accent); }
  .notice.warning { background: var(--_warn-wash); border-color: var(--_warn); }
  .notice.danger { background: var(--_bad-wash); border-color: var(--_bad); }

  @media (prefers-reduced-motion: reduce) {
    *, ::before, ::after { animation: none !important; transition: none !important; }
  }
`;
