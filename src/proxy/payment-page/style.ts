/**
 * The style sheet of the payment page, with the colors, radii and sizes of the checkout (`lit/control-styles.ts`;
 * a test compares them). System fonts, readable at 320 px, light and dark, targets of 48 px.
 */
export const PAY_STYLE = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, 'Noto Sans', 'Noto Sans Devanagari', sans-serif;
  --accent: light-dark(#0b6b4f, #54c79c); --on-accent: light-dark(#fff, #06231a); --ink: light-dark(#17211d, #e8efec);
  --soft: light-dark(#56655f, #9fb0a9); --line: light-dark(#d5ddd9, #33413b); --edge: light-dark(#75837d, #8b9993);
  --ground: light-dark(#fff, #0f1512); --wash: light-dark(#f4f8f6, #16201c); --warn: light-dark(#8a5a00, #f0c36d);
  --radius: 0.75rem; }
body { margin: 0; padding: 1rem; background: var(--wash); color: var(--ink); }
main { box-sizing: border-box; max-inline-size: 30rem; margin: min(10vh, 5rem) auto 2rem; padding: 1.5rem;
  background: var(--ground); border: 1px solid var(--line); border-radius: var(--radius); overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1rem; font-weight: 600; color: var(--soft); }
p { margin: 0.75rem 0; }
.brand { display: flex; align-items: center; gap: 0.75rem; margin: 0 0 1rem; padding-block-end: 1rem;
  border-block-end: 1px solid var(--line); font-size: 1.125rem; }
.brand img { flex: none; block-size: 2.5rem; max-inline-size: 40%; object-fit: contain; }
.brand b { min-inline-size: 0; font-weight: 650; }
#order, .contact { font-size: 0.875rem; color: var(--soft); }
#order { margin: 0.25rem 0 0; }
.contact { margin: 1.25rem 0 0; }
#amount { margin: 0.25rem 0 0.75rem; font-size: 2.25rem; line-height: 1.2; font-weight: 650;
  font-variant-numeric: tabular-nums; }
#test { inline-size: fit-content; padding: 0.1rem 0.7rem; font-size: 0.875rem; color: var(--warn);
  border: 1px dashed; border-radius: 1rem; }
#form { margin: 1rem 0; min-block-size: 12rem; }
#form iframe { max-inline-size: 100%; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 1.25rem 0 0; }
.action { flex: 1 1 auto; display: inline-flex; align-items: center; justify-content: center; box-sizing: border-box;
  min-block-size: 3rem; padding: 0.5rem 1.25rem; border: 1px solid var(--edge); border-radius: var(--radius);
  background: none; color: inherit; font: inherit; font-weight: 650; text-align: center; text-decoration: none;
  cursor: pointer; }
.primary { flex-basis: 100%; border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.action:disabled { opacity: 0.6; cursor: default; }
.action:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
[hidden] { display: none !important; }
/* While there is nothing to press, the page works: a bar below the message moves. */
@media (scripting: enabled) {
main:not(:has(:is(.action, #form):not([hidden]))) #message::after { content: ''; display: block; block-size: 3px;
  margin-block-start: 0.75rem; border-radius: 3px; animation: waiting 1.6s linear infinite;
  background: linear-gradient(90deg, var(--line) 40%, var(--accent) 50%, var(--line) 60%) 0 / 300% 100%; } }
@keyframes waiting { from { background-position: 100% 0; } to { background-position: 0 0; } }
@media (prefers-reduced-motion: reduce) { #message::after { animation: none !important; } }
@media (forced-colors: active) { .primary { border-width: 2px; } }
`;
