/** The payment page's style sheet: one column, from 320 px, light and dark. */
export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --ink: #1b1f2a; --soft: #5a6072;
  --paper: #fff; --ground: #eef0f5; --line: #c9cdd8; --accent: #1f4f9c; --on-accent: #fff; --warn: #fff3cf; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceef4; --soft: #a9afc0; --paper: #1c202a; --ground: #11141b; --line: #3b4152; --accent: #8db4f5;
    --on-accent: #0d1a30; --warn: #453a12; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground);
  color: var(--ink); }
main { width: min(100%, 26rem); padding: 1.25rem; background: var(--paper); border: 1px solid var(--line);
  border-radius: .75rem; }
.notice { margin: 0; padding: .5rem .75rem; background: var(--warn); border-radius: .5rem; }
h1 { margin: 1rem 0 .5rem; font-size: 2.25rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
dl { margin: 0; }
dl div { display: flex; gap: 1rem; padding: .25rem 0; border-bottom: 1px solid var(--line); }
dt { flex: none; width: 5rem; color: var(--soft); }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
form { display: grid; gap: .75rem; }
button, a { display: block; width: 100%; min-height: 3rem; padding: .5rem 1rem; font: inherit; text-align: center;
  color: inherit; background: none; border: 1px solid var(--line); border-radius: .5rem; cursor: pointer; }
a { padding-top: .7rem; border-color: transparent; }
small { display: block; color: var(--soft); }
.primary { font-weight: 600; color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (forced-colors: active) { .primary { border-width: 3px; } }
`;
