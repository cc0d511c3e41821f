import { html, type TemplateResult } from 'lit';
import { formatRupees } from '../base/money.ts';
import { renderFields, renderSummary } from '../form/index.ts';
import { link, primary, secondary } from './button.ts';
import { fieldsOf } from './checkout-source.ts';
import { priceLines } from './price-lines.ts';
import type { StepParts } from './shell.ts';
import type { View } from './view.ts';

/** The price as it is held, with its lines one tap away. */
export function priceTag({ state, t, folds, fold }: View): TemplateResult | undefined {
  if (!state.price) return undefined;
  return html`
    <b part="total">${formatRupees(state.price.quote.totalMinor)}</b>
    <small>
      ${link(t(folds.lines ? 'hideLines' : 'seeLines'), () => fold({ lines: !folds.lines }), folds.lines)}
    </small>`;
}

/** Step 2: who the stamp is for. */
export function stepParties(view: View): StepParts {
  const { t, form, state } = view;
  return {
    heading: t('partiesHeading'),
    intro: t('partiesIntro'),
    body: html`
      <div class="body section-parties" part="section section-parties" data-step>
        ${renderSummary(form)}
        ${renderFields(fieldsOf(form, 'parties'), form)}
        ${renderFields(fieldsOf(form, 'details'), form)}
      </div>`,
    aside: state.price && html`<div class="panel" part="summary">${priceLines(state.price.quote, t)}</div>`,
    amount: priceTag(view),
    actions: html`
      <div class="actions">
        ${secondary(t('back'), () => view.dispatch({ type: 'back' }))}
        ${primary(t('review'), view)}
      </div>`,
  };
}
