import { css } from 'lit';

/**
 * The certificate: paper with guilloche lines, and before it is issued a rubber stamp. Paper and ink have tokens of
 * their own, so that it can be read in every theme and with every brand. A token that uses `light-dark()` has its light
 * value here.
 */
export const paperStyles = css`
  .certificate {
    color-scheme: light; position: relative; isolation: isolate; padding: 1.6em clamp(1em, 5cqi, 2em) 1.1em;
    --_paper: var(--estamp-color-paper, #fbfaf4); --_paper-ink: var(--estamp-color-on-paper, #1d1d1b);
    --_paper-soft: color-mix(in srgb, var(--_paper-ink) 72%, var(--_paper));
    --_paper-red: color-mix(in srgb, #d32f2f 55%, var(--_paper-ink));
    color: var(--_paper-ink); border: 1px solid color-mix(in srgb, var(--_paper-ink) 20%, var(--_paper)); border-radius: 0.25em;
    background:
      repeating-radial-gradient(circle at 20% -60%, transparent 0 9px, color-mix(in srgb, var(--_accent) 5%, transparent) 9px 10px),
      repeating-radial-gradient(circle at 80% -60%, transparent 0 9px, rgb(138 43 34 / 0.035) 9px 10px),
      var(--_paper);
    box-shadow: 0 1.2em 1.6em -1.6em rgb(0 0 0 / 0.45);
  }
  .certificate::before {
    content: ''; position: absolute; inset: 0.4em; z-index: -1; border: 3px double color-mix(in srgb, var(--_accent) 28%, transparent);
    border-radius: 0.15em; pointer-events: none;
  }
  .certificate figcaption { text-align: center; margin-block-end: 1em; color: var(--_paper-soft); font-size: 0.8125em; }
  .certificate figcaption b {
    display: block; font: 600 min(1.25em, 9cqi)/1.3 var(--estamp-font-family, Georgia, 'Noto Serif', serif); letter-spacing: 0.1em; text-transform: uppercase;
    color: var(--_paper-ink);
  }
  .certificate dl { display: grid; gap: 0.45em; font-size: 0.875em; }
  .certificate dl > div { display: grid; grid-template-columns: minmax(7.5em, 40%) 1fr; gap: 0.2em 0.9em; align-items: baseline; }
  .certificate dt { color: var(--_paper-soft); }
  .certificate dd { font-weight: 650; overflow-wrap: anywhere; }
  .lost { color: var(--_paper-red, var(--_bad)); }
  .certificate > .fine { margin: 1.1em 0 0; color: inherit; }
  .certificate .not {
    inline-size: fit-content; margin: 1.1em 0 0 auto; padding: 0.2em 0.7em; rotate: -2deg;
    border: 2px solid; border-radius: 0.3em; color: var(--_paper-red); font-size: 0.75em; font-weight: 700;
    letter-spacing: 0.08em; text-transform: uppercase; opacity: 0.9;
  }
  .certificate .not:dir(rtl) { margin: 1.1em auto 0 0; }
  @container estamp (max-width: 300px) { .certificate dl > div { grid-template-columns: 1fr; } }
`;
