/** Rows, tables, orders, mail and scenarios. */
export const LISTS = `
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
