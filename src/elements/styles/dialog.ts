import { css } from 'lit';

/** The trigger button and the native dialog: a bottom sheet on a phone, a centred card elsewhere. */
export const dialogStyles = css`
  :host { display: inline-block; inline-size: auto; }
  :host::before { content: none; }
  .trigger { font-family: var(--estamp-font-family, inherit); font-size: var(--estamp-font-size, max(16px, 1rem)); white-space: normal; }
  dialog {
    inline-size: min(58em, 100% - 2em); max-inline-size: none; max-block-size: calc(100dvb - 2em);
    padding: 0; border: 0; border-radius: calc(var(--_radius) * 1.4); overflow: auto; white-space: normal; overscroll-behavior: contain;
    color: var(--_ink); background: var(--_ground); font-size: var(--estamp-font-size, max(16px, 1rem));
    box-shadow: 0 1.5em 4em -1em rgb(0 0 0 / 0.5);
    scroll-padding-block-start: 3.5em; --estamp-sticky-offset-top: 4.25em;
  }
  dialog::backdrop { background: rgb(10 20 16 / 0.55); }
  dialog[open] { animation: rise 0.25s ease-out; }
  @keyframes rise { from { opacity: 0; translate: 0 1.5em } }
  dialog .card { border: 0; }
  dialog .head { padding-block-start: 0.9em; }
  /* The close button has its own strip; content scrolls and receives the focus below it. */
  .lid {
    position: sticky; inset-block-start: 0; z-index: 2; display: flex; justify-content: end;
    padding: 0.125em 0.25em; background: var(--_ground); border-block-end: 1px solid var(--_line);
  }
  .close {
    inline-size: 2.75em; block-size: 2.75em; padding: 0; border: 0; border-radius: 50%; font: inherit;
    color: var(--_soft); background: none; cursor: pointer;
  }
  .close:hover { background: var(--_wash); color: var(--_ink); }
  .close svg { inline-size: 1.5em; }
  @media (max-width: 40rem) {
    dialog {
      inline-size: 100%; margin-block-end: 0; max-block-size: calc(100dvb - 1.5em);
      border-end-start-radius: 0; border-end-end-radius: 0;
    }
  }
  /* Printing cuts a fixed box at the first page, and an unprinted background would show the page behind. */
  @media print {
    dialog {
      position: absolute; inline-size: 100%; max-block-size: none; margin: 0; overflow: visible;
      background: #fff; print-color-adjust: exact; box-shadow: none;
    }
    dialog::backdrop, .lid { display: none; }
  }
`;
