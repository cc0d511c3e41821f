/** Buttons, fields, badges and lines to copy. */
const CONTROLS = `
button, input, select { font: inherit; color: inherit; }
button { min-height: 1.875rem; padding: 0.1875rem 0.625rem; font-size: 0.8125rem; font-weight: 550;
  background: var(--paper);
  border: 1px solid var(--line); border-radius: 0.4375rem; cursor: pointer; white-space: nowrap; }
button:hover { border-color: var(--accent); color: var(--accent); }
button:disabled { color: var(--soft); border-color: var(--line); cursor: not-allowed; }
button.primary { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
button.primary:hover { background: color-mix(in srgb, var(--accent) 86%, var(--ink)); }
button.go { color: var(--accent); background: var(--accent-wash); border-color: var(--accent-wash); }
button.go:hover { border-color: var(--accent); }
.copy { min-height: 1.5rem; padding: 0 0.5rem; font-size: 0.75rem; color: var(--accent); background: none;
  border-color: transparent; }
.copy:hover { border-color: var(--accent); }
label { display: block; font-size: 0.75rem; color: var(--soft); }
input:not([type="checkbox"], [type="radio"]), select { display: block; width: 100%; min-height: 2.125rem;
  margin-top: 0.125rem; padding: 0.25rem 0.5rem;
  font-size: 0.8125rem; color: var(--ink); background: var(--paper); border: 1px solid var(--edge);
  border-radius: 0.4375rem; }
::placeholder { color: var(--soft); opacity: 1; }
.inline { display: flex; align-items: end; gap: 0.5rem; }
.inline label { flex: 1; min-width: 0; }
.inline button, .fault > button { min-height: 2.125rem; }
.fault { display: grid; grid-template-columns: minmax(0, 1fr) 4.5rem auto; gap: 0.5rem; align-items: end; }
.fault > :first-child, .fault .check { grid-column: 1 / -1; }
.check { display: flex; align-items: center; gap: 0.375rem; font-size: 0.8125rem; color: inherit; }
.choices { display: flex; flex-wrap: wrap; align-items: center; gap: 0.375rem; }
.work { display: flex; flex-wrap: wrap; align-items: center; gap: 0.375rem; }
.work a { padding: 0.25rem 0.375rem; font-size: 0.8125rem; font-weight: 550; }
dialog .choices { justify-content: end; }
.segments { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; padding: 2px; background: var(--wash);
  border: 1px solid var(--line);
  border-radius: 0.5rem; }
.segments legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.segments input { position: absolute; opacity: 0; }
.segments span { display: block; padding: 0.3125rem 0.25rem; font-size: 0.8125rem; text-align: center;
  border-radius: 0.375rem; cursor: pointer; }
.segments :checked + span { color: var(--on-accent); background: var(--accent); font-weight: 600; }
.segments :focus-visible + span { outline: 2px solid var(--accent); outline-offset: 2px; }

.pill { padding: 0.0625rem 0.5rem; font-size: 0.75rem; font-weight: 600; border-radius: 1rem; color: var(--soft);
  background: var(--wash); white-space: nowrap; }
.pill.good { color: var(--accent); background: var(--accent-wash); }
.pill.wait { color: var(--wait); background: var(--wait-wash); }
.pill.bad { color: var(--bad); background: var(--bad-wash); }
.environment { display: inline-block; min-width: 2.125rem; padding: 0 0.25rem; font-size: 0.6875rem;
  line-height: 1.125rem; text-align: center; color: var(--soft);
  border: 1px solid var(--line); border-radius: 0.25rem; }
.environment.production { color: var(--wait); border-color: currentcolor; }
.number { text-align: end; white-space: nowrap; }

.try p { margin-bottom: 0.375rem; color: var(--soft); font-size: 0.8125rem; }
.line { display: flex; align-items: center; background: var(--wash); border: 1px solid var(--line);
  border-radius: 0.5rem; }
.line code { flex: 1; min-width: 0; padding: 0.5rem 0.625rem; word-break: break-all; }
.line .copy { flex: none; align-self: start; margin: 0.25rem; }
@media (pointer: coarse) { button, .copy { min-height: 2.5rem; } }
@media (forced-colors: active) { .segments :checked + span, button.primary { forced-color-adjust: none;
  color: HighlightText; background: Highlight; } }
`;

/** Colors, the page frame, the toolbar and the four figures. */
const GROUND = `
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

/** Rows, tables, orders, mail and scenarios. */
const LISTS = `
.rows li { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; gap: 0 0.5rem;
  padding: 0.25rem 0; }
.rows li > :first-child:is(code) { grid-column: 1 / 3; }
.rows code { overflow-wrap: anywhere; }
.rows small { grid-area: 2 / 2; }
.rows li > code:first-child + small { grid-area: 2 / 1 / 3 / 3; }
.rows .number { font-size: 0.8125rem; }
.rows .copy, .rows .number { grid-area: 1 / 3 / 3 / 4; }
.switches li { display: flex; align-items: center; justify-content: space-between; gap: 0.5rem; }
.switches label { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: 0 0.5rem;
  padding: 0.1875rem 0; font-size: 0.8125rem; color: inherit; cursor: pointer; }
.switches .number { font-size: 0.8125rem; }
.switches small { grid-column: 2; }
.switches input { margin: 0; }

.scroll { max-height: 26rem; overflow: auto; scrollbar-width: thin; }
.scroll:focus-visible { outline-offset: -2px; }
table { width: 100%; border-collapse: collapse; font-size: 0.8125rem; }
th { position: sticky; top: 0; padding: 0.375rem 0.5rem; font-size: 0.75rem; font-weight: 500; text-align: start;
  color: var(--soft); background: var(--paper);
  box-shadow: inset 0 -1px var(--line); }
th.number { text-align: end; }
td { padding: 0.25rem 0.5rem; border-bottom: 1px solid color-mix(in srgb, var(--line) 55%, transparent);
  vertical-align: baseline; white-space: nowrap; }
tr > :first-child { padding-inline-start: 0.875rem; }
tr > :last-child { padding-inline-end: 0.875rem; }
tbody tr:last-child td { border-bottom: 0; }
tbody tr:hover { background: var(--wash); }
@media (prefers-reduced-motion: no-preference) { tbody tr { animation: come 1.6s; } }
@keyframes come { from { background: var(--accent-wash); } }
td time { color: var(--soft); }
td.fared { min-width: 14rem; white-space: normal; overflow-wrap: anywhere; }
.fared small { margin-inline-start: 0.25rem; }
.call { width: 100%; white-space: normal; }
.call b { font-weight: 600; }
.call span { color: var(--soft); overflow-wrap: anywhere; }
.call summary { padding: 0; font-weight: inherit; }
.call h3, .call details p { margin: 0.375rem 0 0.125rem; font-size: 0.75rem; font-weight: 500; color: var(--soft); }
.call pre { max-height: 16rem; margin: 0; padding: 0.5rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  font-size: 0.75rem; background: var(--wash); border-radius: 0.5rem; }
.call em { padding: 0 0.3125rem; font-size: 0.6875rem; font-style: normal; color: var(--soft);
  border: 1px solid var(--line); border-radius: 0.25rem; }

.order { padding: 0.75rem 0.875rem; border-bottom: 1px solid var(--line); }
.orders .order:last-child { border-bottom: 0; }
.older { border-top: 1px solid var(--line); }
.order > * + * { margin-top: 0.5rem; }
.order > header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.5rem; }
.order h3 { font-size: 0.9375rem; font-weight: 650; overflow-wrap: anywhere; }
.order > header time { margin-inline-start: auto; font-size: 0.75rem; color: var(--soft); }
.order .copy { margin-inline-start: -0.375rem; }
.facts { flex: 1 1 12rem; font-size: 0.8125rem; color: var(--soft); }
.track { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 0.25rem; font-size: 0.75rem;
  color: var(--soft); }
.track li { padding-top: 0.3125rem; border-top: 3px solid var(--line); }
.track .done { color: var(--ink); border-color: var(--accent); }
.track .bad { border-color: var(--bad); }
.track .plain { border-color: var(--edge); }
.track time { color: var(--soft); }
.payment { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.625rem; padding: 0.375rem 0.625rem;
  background: var(--wash); border-radius: 0.5rem; font-size: 0.8125rem; }
.payment code { color: var(--soft); overflow-wrap: anywhere; }
.payment .choices { margin-inline-start: auto; }

summary { padding: 0.375rem 0; font-size: 0.8125rem; font-weight: 550; cursor: pointer; }
.older > summary { padding: 0.625rem 0.875rem; }
.more { padding: 0.375rem 0; font-size: 0.75rem; color: var(--soft); }
.scenarios { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: 0.75rem 1.5rem; }
.scenarios h3 { font-size: 0.75rem; font-weight: 500; color: var(--soft); margin-bottom: 0.25rem; }
.scenarios li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; padding: 0.1875rem 0; }
.scenarios small { grid-column: 1 / -1; }
.mail li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: baseline; padding: 0.625rem 0;
  border-bottom: 1px solid var(--line); }
.mail li:first-child { padding-top: 0; }
.mail li:last-child { border-bottom: 0; padding-bottom: 0; }
.mail li > :not(h3, time) { grid-column: 1 / -1; }
.mail h3 { font-size: 0.875rem; font-weight: 600; }
.mail time, .to, .mail .text { font-size: 0.75rem; color: var(--soft); }
.mail .text { white-space: pre-line; overflow-wrap: anywhere; }
.mail .token code { overflow-wrap: anywhere; }
.mail .code code { font-size: 1.5rem; font-weight: 650; letter-spacing: 0.08em; color: var(--accent); }
@media (max-width: 30rem) {
  .wide { display: none; }
  .facts { flex-basis: 100%; }
  td.fared { min-width: 6.5rem; }
  .call span, .fared small { display: block; margin: 0; white-space: normal; }
  td, th { padding-inline: 0.3125rem; }
  .call em { display: inline-block; }
}
`;

/** The page's style sheet: from 320 px, light and dark. */
export const STYLE = GROUND + CONTROLS + LISTS;
