import { html, type TemplateResult } from 'lit';
import { renderSummary } from '../../form/element/error-summary.ts';
import { renderFields } from '../../form/widgets/registry.ts';
import { fieldsOf } from '../form/schema/checkout-schema.ts';
import { subheading } from '../view/subheading.ts';
import type { FormView } from '../view/view.ts';

/** The party fields of step 2 with the values of the placed order, to correct them. */
export function correction(view: FormView): TemplateResult {
  const { t, form } = view;
  return html`
    <fieldset class="correction" part="correction">
      <legend>${subheading(t('correct'), view)}</legend>
      <div class="body flush">
        ${renderSummary(form)}
        ${renderFields(fieldsOf(form, 'parties'), form)}
      </div>
    </fieldset>`;
}
