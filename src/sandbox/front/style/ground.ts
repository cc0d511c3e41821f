/** Colors, the page frame, the toolbar and the four figures. */
export const GROUND = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#17211d, #e6edea); --soft: light-dark(#56655f, #9aaba4);
  --ground: light-dark(#eef2f0, #0b100e); --paper: light-dark(#fff, #121916); --wash: light-dark(#f4f8f6, #19221e);
  --line: light-dark(#dbe3df, #26322d); --edge: light-dark(#8a9892, #5c6b64);
  --accent: light-dark(#0b6b4f, #54c79c); --on-accent: light-dark(#fff, #06231a);
  --accent-wash: light-dark(#e3f2ec, #12302a);
  --wait: light-dark(#7a5000, #f0c36d); --wait-wash: light-dark(#fff3d9, #2e2511);
  --bad: light-dark(#a8231b, #ff9d95); --bad-wash: light-dark(#fdeae8, #351917);
  font: 0.875rem/1.45 system-ui, sans-serif; font-variant-numeric: tabular-nums;
  accent-color: var(--accent); scroll-padding-top: 1rem;
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--ground); overflow-wrap: anywhere; }
h1, h2, h3, p, ul, ol, fieldset, legend { margin: 0; padding: 0; }
ul, ol { list-style: none; }
fieldset { border: 0; min-width: 0; }
small { font-size: 0.75rem; color: var(--soft); }
a { color: var(--accent); text-underline-offset: 0.2em; }
code { font: 0.8125rem/1.4 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono", monospace; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[tabindex="-1"]:focus { outline-offset: -2px; }
.away { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.still { max-width: 34rem; margin: 15vh auto; padding: 0 1.25rem; }

.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0.375rem 0.75rem;
  padding: 0.5rem clamp(0.75rem, 2vw, 1.5rem) 0; background: var(--paper); border-bottom: 1px solid var(--line); }
.bar h1 { display: flex; align-items: center; gap: 0.5rem; font-size: 1rem; letter-spacing: -0.01em; }
.origin { display: flex; align-items: center; gap: 0.375rem; color: var(--soft); }
.link { display: flex; align-items: center; gap: 0.375rem; margin-inline-end: auto; font-size: 0.75rem;
  color: var(--accent); }
.link::before { content: ""; width: 0.5rem; height: 0.5rem; border-radius: 50%; background: currentcolor;
  box-shadow: 0 0 0 3px var(--accent-wash); }
.link.lost { color: var(--bad); }
.link.lost::before { box-shadow: 0 0 0 3px var(--bad-wash); }
.clock { display: flex; align-items: center; gap: 0.25rem; }
.clock p { display: flex; flex-wrap: wrap; gap: 0 0.375rem; margin-inline-end: 0.25rem; color: var(--soft);
  font-size: 0.8125rem; }
.clock time { color: var(--ink); font-weight: 600; }
.clock small { color: var(--wait); }
.bar nav { flex: 1 0 100%; overflow-x: auto; scrollbar-width: none; margin: 0 -0.25rem; }
.bar nav ul { display: flex; gap: 0.125rem; }
.bar nav a { display: block; padding: 0.375rem 0.5rem; color: var(--soft); font-size: 0.8125rem;
  text-decoration: none; white-space: nowrap;
  border-bottom: 2px solid transparent; }
.bar nav a:hover { color: var(--ink); border-color: var(--accent); }
.bar nav a:focus-visible { outline-offset: -2px; }

main:not(.still) { display: grid; gap: 0.75rem; max-width: 92rem; margin: 0 auto;
  padding: 0.75rem clamp(0.5rem, 2vw, 1.5rem) 4rem; }
.column { display: grid; gap: 0.75rem; align-content: start; min-width: 0; }
.glance { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.75rem; }
.tile { display: grid; padding: 0.625rem 0.875rem; color: inherit; background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 0.625rem; text-decoration: none; }
.tile { grid-template-columns: minmax(0, auto) minmax(0, 1fr); }
.tile > :not(.ticks) { grid-column: 1; }
.ticks { grid-area: 1 / 2 / 4 / 3; align-self: center; display: flex; justify-content: end; gap: 2px; height: 1.75rem;
  overflow: hidden; }
.ticks i { flex: none; width: 4px; border-radius: 2px; background: var(--accent); opacity: 0.75; }
.ticks .wait { background: var(--wait); }
.ticks .bad { background: var(--bad); }
.tile:hover { border-color: var(--edge); }
.tile span { font-size: 0.75rem; color: var(--soft); }
.tile strong, .figure { font-size: 1.375rem; font-weight: 650; letter-spacing: -0.02em; line-height: 1.3; }
.panel { min-width: 0; background: var(--paper); border: 1px solid var(--line); border-radius: 0.625rem; }
.panel > header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 0.75rem;
  padding: 0.625rem 0.875rem; border-bottom: 1px solid var(--line); }
.panel h2 { font-size: 0.875rem; font-weight: 650; }
.panel > header p { font-size: 0.75rem; color: var(--soft); }
.panel > :not(header, .scroll, .orders, .older) { margin: 0.625rem 0.875rem; }
@media (min-width: 45rem) { .glance { grid-template-columns: repeat(4, minmax(0, 1fr)); } }
@media (min-width: 64rem) {
  :root { scroll-padding-top: 6rem; }
  .bar { position: sticky; top: 0; z-index: 1; }
  main:not(.still) { grid-template: auto auto 1fr / 21.5rem minmax(0, 1fr); }
  .glance { grid-column: 1 / -1; grid-template-columns: 21.5rem repeat(3, minmax(0, 1fr)); }
  .start { grid-area: 2 / 1; }
  .behaves { grid-area: 3 / 1; }
  .happens { grid-area: 2 / 2 / 4 / 3; }
}

.said { position: fixed; inset: auto 0 1rem; z-index: 2; width: fit-content; max-width: calc(100% - 2rem);
  margin: 0 auto;
  padding: 0.5rem 0.875rem; color: var(--paper); background: var(--ink); border-radius: 0.5rem; }
.said:empty { display: none; }
.said.trouble { color: var(--bad); background: var(--bad-wash); border: 1px solid currentcolor; }
dialog { max-width: 26rem; padding: 1.25rem; color: inherit; background: var(--paper); border: 1px solid var(--line);
  border-radius: 0.75rem; }
dialog::backdrop { background: rgb(0 0 0 / 0.45); }
dialog h2 { font-size: 1rem; }
dialog p { margin: 0.375rem 0 1rem; color: var(--soft); }
`;
