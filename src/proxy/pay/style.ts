/** The style sheet of the payment page: a quiet column, the system's own colours, readable at 320 px. */
export const PAY_STYLE = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { box-sizing: border-box; max-inline-size: 28rem; margin: 12vh auto 0; padding: 1.5rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.25rem; }
#amount { font-size: 2rem; font-weight: 600; font-variant-numeric: tabular-nums; margin: 0.5rem 0; }
.action { display: inline-block; box-sizing: border-box; min-block-size: 2.75rem; padding: 0.6rem 1.2rem;
  border: 1px solid currentColor; border-radius: 0.4rem; background: none; color: inherit; font: inherit;
  text-decoration: none; cursor: pointer; }
.action:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
[hidden] { display: none !important; }
`;
