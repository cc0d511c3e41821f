import { html, type TemplateResult } from 'lit/html.js';
import { panel } from '../parts/page-parts.ts';
import type { View } from '../parts/view.ts';

/** The services, each with a switch. */
export const servicesPanel = (view: View): TemplateResult =>
  panel(
    'services',
    'Services',
    `${view.services.filter(({ isActive }) => isActive).length} on`,
    html`
    <ul class="switches">
      ${view.services.map(
        ({ serviceCode, name, basePrice, isActive }) => html`
        <li><label>
          <input type="checkbox" .checked=${isActive} @change=${(event: Event) => {
            const { checked } = event.target as HTMLInputElement;
            view.act('PUT', `/services/${serviceCode}`, { isActive: checked }, `${name} is ${checked ? 'on' : 'off'}.`);
          }}>
          <code>${serviceCode}</code><small>${name}</small></label>
          <span class="number">₹${basePrice}</span></li>`,
      )}
    </ul>`,
  );
