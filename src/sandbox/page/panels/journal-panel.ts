import { html, nothing, type TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import type { JournalCall } from '../../control/answer-types.ts';
import { VERIFY_PAN } from '../parts/commands.ts';
import { environment, panel, pill, statusTone, time, tryIt, type View } from '../parts/page-parts.ts';

const body = (name: string, value: unknown): TemplateResult => html`
  <h3>${name}</h3>
  ${
    value === undefined
      ? html`<p>No body, or no longer stored.</p>`
      : html`<pre tabindex="0">${typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)}</pre>`
  }`;

/** @param place the number of the call, counted from the first */
const row = (entry: JournalCall, place: number, view: View): TemplateResult => html`
  <tr>
    <td>${time(entry.at)}</td>
    <td class="call">
      <details @toggle=${(event: Event) => view.showBodies(place, (event.currentTarget as HTMLDetailsElement).open)}>
        <summary><b>${entry.operationId ?? 'no operation'}</b> <span>${entry.method} ${entry.path}</span>
          ${entry.replayed ? html`<em>replayed</em>` : nothing} ${entry.dropped ? html`<em>cut</em>` : nothing}</summary>
        ${view.openCalls.has(place) ? [body('Request', entry.requestBody), body('Response', entry.responseBody)] : nothing}
      </details>
    </td>
    <td class="wide">${environment(entry.environment)}</td>
    <td>${pill(entry.status ? String(entry.status) : 'cut', statusTone(entry.status))}</td>
    <td class="number">${entry.meteredPaise || '–'}</td>
    <td class="number wide">${entry.durationMs === undefined ? '–' : Math.round(entry.durationMs)}</td>
  </tr>`;

/** The received calls, newest first. Each opens to show its request and its response. */
export function journalPanel(view: View): TemplateResult {
  const { entries, total } = view;
  // Numbered from the first call, so that a call keeps its number.
  const first = total.calls - entries.length;
  const rows = entries.map((entry, index) => ({ entry, place: first + index })).reverse();
  const about = total.calls > rows.length ? `newest ${rows.length} of ${total.calls}` : 'newest first';
  return panel(
    { id: 'journal', title: 'Journal', about },
    rows.length === 0
      ? tryIt(view, 'Each call of the service appears here in two seconds. This one costs 500 paise:', VERIFY_PAN)
      : html`
        <div class="scroll" tabindex="0" role="region" aria-label="Calls">
          <table>
            <thead><tr>
              <th scope="col">Time</th><th scope="col">Call</th><th scope="col" class="wide">Key</th>
              <th scope="col">Status</th><th scope="col" class="number">Paise</th>
              <th scope="col" class="number wide">ms</th>
            </tr></thead>
            <tbody>${repeat(
              rows,
              ({ place }) => place,
              ({ entry, place }) => row(entry, place, view),
            )}</tbody>
          </table>
        </div>`,
  );
}
