import { html, type TemplateResult } from 'lit';
import { renderFields, renderSummary } from '../form/index.ts';
import { formatRupees } from '../base/money.ts';
import { primary } from './button.ts';
import { fieldsOf } from './checkout-source.ts';
import { named, namedState } from './named.ts';
import type { StepParts } from './shell.ts';
import { chosen, type View } from './view.ts';

/** What was chosen so far, beside the form on a wide page. */
export function choice({ state, t, form }: View): TemplateResult {
  const now = chosen(state);
  const amount = form.value('/stamp/stampDutyAmount');
  const fact = (label: string, value: unknown): unknown =>
    value ? html`<div><dt>${label}</dt><dd dir="auto">${value}</dd></div>` : '';
  return html`
    <div class="panel" part="summary">
      <p class="subtitle">${t('yourStamp')}</p>
      <dl class="facts">
        ${fact(t('state'), namedState(now.state, t))}
        ${fact(t('document'), now.article && named(now.article.name, t))}
        ${fact(t('value'), typeof amount === 'number' ? formatRupees(Math.round(amount * 100), 'short') : undefined)}
      </dl>
      <p class="fine">${t('priceNext')}</p>
    </div>`;
}

/** What is asked for the price alone comes after what is printed. */
const LAST = ['doorstepDelivery', 'couponCode'];

/** Step 1: what kind of stamp, of what value. Its price is asked once, by Continue. */
export function stepStamp(view: View): StepParts {
  const { t, form } = view;
  const stamp = fieldsOf(form, 'stamp');
  return {
    heading: view.heading ?? t('stampHeading'),
    intro: t('stampIntro'),
    body: html`
      <div class="body" part="section section-stamp" data-step>
        ${renderSummary(form)}
        ${renderFields(stamp.filter(({ name }) => !LAST.includes(name)), form)}
        ${renderFields(fieldsOf(form, 'details'), form)}
        ${renderFields(stamp.filter(({ name }) => LAST.includes(name)), form)}
      </div>`,
    aside: choice(view),
    amount: html`<small>${t('priceNext')}</small>`,
    actions: html`<div class="actions">${primary(t('continue'), view)}</div>`,
  };
}
