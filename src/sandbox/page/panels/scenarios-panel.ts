import { html, type TemplateResult } from 'lit/html.js';
import type { Scenario } from '../../control/answer-types.ts';
import { copyButton, panel } from '../parts/page-parts.ts';
import type { View } from '../parts/view.ts';

const PLACES: Record<Scenario['place'], string> = {
  purpose: 'In the purpose, or a party’s name',
  couponCode: 'As the coupon code',
  number: 'At the end of a verified number',
};

/** The values that trigger outcomes. */
export const scenariosPanel = (view: View): TemplateResult =>
  panel(
    'scenarios',
    'Scenarios',
    'Type the value to see the outcome',
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
            <li><code>${value}</code>${copyButton(view, value, value)}<small>${does}</small></li>`,
            )}
        </ul>
      </div>`,
    )}
  </div>`,
  );
