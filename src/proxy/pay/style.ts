/**
 * The style sheet of the payment page: one quiet sheet of paper, the system's own font, readable at 320 px, in the
 * light and in the dark, with targets of 48 px.
 */
export const PAY_STYLE = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; --ink: #14201b; --quiet: #4d5a54;
  --paper: #fff; --ground: #eef2f0; --line: #cfd8d4; --accent: #0b6e4f; --on-accent: #fff; --note: #fdf5dd; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eef3f0; --quiet: #a9b8b1; --paper: #111816; --ground: #060908; --line: #34403b; --accent: #5fd0a2;
    --on-accent: #06140e; --note: #2b2513; }
}
body { margin: 0; padding: 1rem; background: var(--ground); color: var(--ink); }
main { box-sizing: border-box; max-inline-size: 30rem; margin: min(10vh, 5rem) auto 2rem; padding: 1.5rem;
  background: var(--paper); border: 1px solid var(--line); border-radius: 0.75rem; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1rem; font-weight: 600; color: var(--quiet); }
p { margin: 0.75rem 0; }
#amount { margin: 0.25rem 0 0.75rem; font-size: 2.25rem; line-height: 1.2; font-weight: 650;
  font-variant-numeric: tabular-nums; }
#test { padding: 0.5rem 0.75rem; background: var(--note); border-inline-start: 4px solid currentColor;
  border-radius: 0.4rem; }
#form { margin: 1rem 0; min-block-size: 12rem; }
#form iframe { max-inline-size: 100%; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 1.25rem 0 0; }
.action { flex: 1 1 auto; display: inline-flex; align-items: center; justify-content: center; box-sizing: border-box;
  min-block-size: 3rem; padding: 0.6rem 1.2rem; border: 1px solid var(--quiet); border-radius: 0.6rem;
  background: none; color: inherit; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.primary { flex-basis: 100%; border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.action:disabled { opacity: 0.6; cursor: default; }
.action:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
[hidden] { display: none !important; }
@media (forced-colors: active) { .primary { border-width: 2px; } }
`;
