import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { FaultAnswer } from '../../control/answer-types.ts';
import { bounded, panel } from '../parts/page-parts.ts';
import { SHOWN } from '../parts/snapshot.ts';
import type { View } from '../parts/view.ts';

type Effect = Omit<FaultAnswer, 'operationId' | 'times'>;

const EFFECTS: Record<string, Effect> = {
  'answers 500': { status: 500 },
  'answers 502': { status: 502 },
  'answers 503': { status: 503 },
  'answers 429': { status: 429 },
  'answers 401': { status: 401 },
  'takes 5 seconds': { delayMs: 5_000 },
  'takes 30 seconds': { delayMs: 30_000 },
  'is cut': { drop: true },
};

const say = ({ status, delayMs, drop, afterEffect }: Effect): string =>
  [
    ...(delayMs ? [`${delayMs / 1000} s`] : []),
    ...(drop ? ['cut'] : []),
    ...(status ? [`${status}`] : []),
    ...(afterEffect ? ['after its effect'] : []),
  ].join(', ');

/** Faults of the next calls. */
export function faultsPanel(view: View): TemplateResult {
  const { operations, faults } = view;
  const { shown, more } = bounded(faults, SHOWN.faults);
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const operationId = data.get('operationId') as string;
    view.act(
      'POST',
      '/faults',
      {
        operationId,
        times: Number(data.get('times')),
        ...EFFECTS[data.get('effect') as string],
        ...(data.has('afterEffect') && { afterEffect: true }),
      },
      `The next ${operationId} will fail like this.`,
    );
  };
  return panel(
    'faults',
    'Faults',
    faults.length ? `${faults.length} waiting` : 'none waiting',
    html`
    <form class="fault" @submit=${add}>
      <label>The next call of
        <select name="operationId">
          ${operations.map(
            ({ operationId }) => html`
            <option ?selected=${operationId === 'calculateDuty'}>${operationId}</option>`,
          )}
        </select></label>
      <label class="check"><input type="checkbox" name="afterEffect"> takes effect, and then</label>
      <label>fails so: it
        <select name="effect">${Object.keys(EFFECTS).map((name) => html`<option>${name}</option>`)}</select></label>
      <label>Times <input name="times" type="number" min="1" max="999" value="1" required></label>
      <button>Add</button>
    </form>
    ${
      faults.length
        ? html`
      <ul class="rows">
        ${shown.map(
          (fault) => html`
          <li><code>${fault.operationId}</code><small>${say(fault)}</small>
            <span class="number">×${fault.times}</span></li>`,
        )}
      </ul>
      ${more}
      <p class="choices"><button type="button"
        @click=${() => view.act('DELETE', '/faults', undefined, 'All pending faults were removed.')}>Clear</button></p>`
        : nothing
    }`,
  );
}
