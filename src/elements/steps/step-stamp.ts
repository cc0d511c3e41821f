import { html, nothing, type TemplateResult } from 'lit';
import { latinDigits } from '../../base/amount-in-words.ts';
import { maskedControl } from '../../form/directives/control.ts';
import { renderSummary } from '../../form/element/error-summary.ts';
import type { Field } from '../../form/model/field.ts';
import { renderFields } from '../../form/widgets/registry.ts';
import { parseRupeeInput } from '../../flow/index.ts';
import { formatMoment } from '../i18n/format-date.ts';
import { link, primary, secondary, withButton } from '../view/button.ts';
import { latestFailure } from '../events/live-region.ts';
import { fieldsOf } from '../form/schema/checkout-schema.ts';
import { amountText } from '../form/fields/stamp-amount.ts';
import { fact } from '../view/fact.ts';
import { notice } from '../view/notice.ts';
import { progressText } from '../view/order-summary.ts';
import { richMessage } from '../view/rich-message.ts';
import { localArticleName, localStateName, stampNames } from '../view/service-names.ts';
import type { StepSlots } from './step-layout.ts';
import { subheading } from '../view/subheading.ts';
import { chosen, type FormView, type ViewModel } from '../view/view.ts';

const isAmount = (text = ''): boolean => parseRupeeInput(text) !== undefined;

/** The summary of the choices, beside the form on a wide page. */
export function choice(view: ViewModel): TemplateResult {
  const { state, t } = view;
  const now = chosen(state);
  const { stampDutyAmount } = state.draft.stamp ?? {};
  return html`
    <div class="panel" part="summary">
      ${subheading(t('yourStamp'), view)}
      <dl class="facts">
        ${fact(t('state'), localStateName(now.state, t))}
        ${fact(t('document'), localArticleName(now.article, t))}
        ${fact(t('value'), isAmount(stampDutyAmount) && amountText(stampDutyAmount))}
      </dl>
      <p class="fine">${t('priceNext')}</p>
    </div>`;
}

/**
 * The way back for a customer who closed the tab while paying. Phones are shared: it opens with the end of the mobile
 * number, unless this page has only left the order, and it can be forgotten.
 */
function latestOrder({ state, offersOrder, t, dispatch }: ViewModel): TemplateResult | typeof nothing {
  const { latest, busy } = state;
  if (!latest || !offersOrder) return nothing;
  const id = html`<bdi translate="no">${latest.id}</bdi>`;
  const date = html`<bdi translate="no">${formatMoment(latest.at, t.locale)}</bdi>`;
  const { stamp, seen, seenAt } = latest;
  const names = stamp && stampNames(stamp, state.checkout?.states, t);
  const progress = seen && progressText(seen, t);
  const checked = (at: number): unknown =>
    richMessage(t('lastChecked'), {
      state: progress,
      date: html`<bdi translate="no">${formatMoment(at, t.locale)}</bdi>`,
    });
  const error = latestFailure(state, t);
  const { press, enter } = withButton((typed) =>
    dispatch({ type: 'openLatest', ending: latinDigits(typed).replace(/\D/g, '').slice(-4) }),
  );
  const ending = html`
      <label class="label after" part="label" for="ending">${t('mobileEnding')}</label>
      <span class="beside">
        <input
          id="ending" part="control" ${maskedControl} inputmode="numeric" autocomplete="off" enterkeyhint="go"
          aria-invalid=${error ? 'true' : 'false'} aria-describedby="ending-error" @keydown=${enter}
        >
        ${secondary(t('openLatest'), press, !!busy)}
      </span>
      ${error ? html`<p class="error" part="error" id="ending-error">${error}</p>` : nothing}`;
  return notice(
    'info',
    html`
      <p>${richMessage(t('orderedHere'), { date })}</p>
      ${names ? html`<p><b translate="no">${names[1]} · ${names[0]}</b></p>` : nothing}
      ${progress ? html`<p>${seenAt ? checked(seenAt) : progress}</p>` : nothing}
      <p class="fine">${richMessage(t('order'), { id })}</p>
      ${latest.token ? secondary(t('openLatest'), press, !!busy) : ending}
      <div class="changes" part="order-actions">
        ${link(t('forgetLatest'), () => dispatch({ type: 'forgetLatest' }))}
      </div>`,
  );
}

/** Step 1: document and stamp value. Continue requests the price once. */
export function stepStamp(view: FormView): StepSlots {
  const { t, form, state } = view;
  const stamp = fieldsOf(form, 'stamp');
  const { stampDutyAmount } = state.draft.stamp ?? {};
  // Fields that affect only the price come after those that are printed.
  const isLast = ({ name }: Field): boolean => name === 'doorstepDelivery';
  return {
    heading: view.heading ?? t('stampHeading'),
    intro: t('stampIntro'),
    body: html`
      <div class="body" part="section section-stamp" data-step>
        ${latestOrder(view)}
        ${renderSummary(form, view.headingLevel + 1)}
        ${renderFields(
          stamp.filter((field) => !isLast(field)),
          form,
        )}
        ${renderFields(fieldsOf(form, 'details'), form)}
        ${renderFields(stamp.filter(isLast), form)}
      </div>`,
    aside: choice(view),
    amount: isAmount(stampDutyAmount)
      ? html`<b>${amountText(stampDutyAmount)}</b><small>${t('value')}</small>`
      : html`<small>${t('priceNext')}</small>`,
    actions: html`<div class="actions">${primary(t('continue'), view)}</div>`,
  };
}
