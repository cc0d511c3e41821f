/** Buttons, fields, badges and lines to copy. */
export const CONTROLS = `
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
