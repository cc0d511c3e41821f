import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { FaultAnswer, Scenario } from '../../control/answer-types.ts';
import { bounded, copyButton, panel, type View } from '../parts/page-parts.ts';
import { SHOWN } from '../parts/snapshot.ts';

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
    const fault = {
      operationId,
      times: Number(data.get('times')),
      ...EFFECTS[data.get('effect') as string],
      ...(data.has('afterEffect') && { afterEffect: true }),
    };
    view.act({ method: 'POST', path: '/faults', body: fault }, `The next ${operationId} will fail like this.`);
  };
  return panel(
    { id: 'faults', title: 'Faults', about: faults.length ? `${faults.length} waiting` : 'none waiting' },
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
        @click=${() => view.act({ method: 'DELETE', path: '/faults' }, 'All pending faults were removed.')}>
        Clear</button></p>`
        : nothing
    }`,
  );
}

const PLACES: Record<Scenario['place'], string> = {
  purpose: 'In the purpose, or a party’s name',
  couponCode: 'As the coupon code',
  number: 'At the end of a verified number',
};

/** The values that trigger outcomes. */
export const scenariosPanel = (view: View): TemplateResult =>
  panel(
    { id: 'scenarios', title: 'Scenarios', about: 'Type the value to see the outcome' },
    html`<div class="scenarios">
    ${(Object.keys(PLACES) as Scenario['place'][]).map(
      (place) => html`
      <div>
        <h3>${PLACES[place]}</h3>
        <ul>
          ${view.scenarios
            .filter((scenario) => scenario.place === place)
            .map(
              ({ value, does }) => html`
            <li><code>${value}</code>${copyButton(view, { text: value, what: value })}<small>${does}</small></li>`,
            )}
        </ul>
      </div>`,
    )}
  </div>`,
  );

const SWITCHES = [
  ['unknownFields', 'Add undocumented fields'],
  ['shuffleKeys', 'Reverse the order of keys'],
  ['dropOptional', 'Omit optional fields'],
  ['alternateSuccess', 'Answer 200 and 201 in turn'],
] as const;

/** The dialect of undocumented bodies, and the tolerance faults. */
export function answersPanel(view: View): TemplateResult {
  const { dialect, hostility } = view;
  const hostile = (patch: Partial<View['hostility']>): void =>
    view.act({ method: 'PUT', path: '/hostility', body: patch }, 'Answers change from now on.');
  return panel(
    { id: 'answers', title: 'Answers', about: 'Clients must accept all of them' },
    html`
    <fieldset class="segments">
      <legend>Dialect</legend>
      ${dialect.names.map(
        (name) => html`
        <label><input type="radio" name="dialect" .checked=${name === dialect.name}
          @change=${() => view.act({ method: 'PUT', path: '/dialect', body: { name } }, `Bodies speak ${name}.`)}>
          <span>${name}</span></label>`,
      )}
    </fieldset>
    <ul class="switches">
      ${SWITCHES.map(
        ([name, label]) => html`
        <li><label><input type="checkbox" .checked=${hostility[name]}
          @change=${(event: Event) => hostile({ [name]: (event.target as HTMLInputElement).checked })}>
          ${label}</label></li>`,
      )}
      <li><label><input type="checkbox" .checked=${hostility.scopeStatus === 401}
        @change=${(event: Event) => hostile({ scopeStatus: (event.target as HTMLInputElement).checked ? 401 : 403 })}>
        A missing scope is 401, not 403</label></li>
    </ul>`,
  );
}
