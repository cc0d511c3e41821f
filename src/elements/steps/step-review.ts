import { html, nothing, type TemplateResult } from 'lit';
import { formatRupees } from '../../base/money.ts';
import { masked } from '../../form/directives/control.ts';
import { withLang } from '../../form/i18n/format-message.ts';
import { isFixed, openSteps, parseRupeeInput } from '../../flow/index.ts';
import type { Quote } from '../../wire/index.ts';
import { formAnswers, toCertificateRows, type CertificateAnswers } from './form-answers.ts';
import { backButton, link, primary } from '../view/button.ts';
import { fieldsOf } from '../form/schema/checkout-schema.ts';
import { renderFields } from '../../form/widgets/registry.ts';
import { certificatePreview } from './certificate-preview.ts';
import { draftRows } from './certificate-rows.ts';
import { fact } from '../view/fact.ts';
import { localArticleName, localStateName, serviceName } from '../view/service-names.ts';
import { notice } from '../view/notice.ts';
import { doubts } from '../form/fields/doubts.ts';
import { PAN_TEXTS, panWarns } from '../view/pan-messages.ts';
import { priceLines } from '../view/price-lines.ts';
import { subheading } from '../view/subheading.ts';
import { areNamesOpen } from './names-open.ts';
import type { StepSlots } from './step-layout.ts';
import type { Translate } from '../i18n/translate.ts';
import { chosen, omitted, type Answer, type FormView } from '../view/view.ts';

/** What the customer buys, in three lines, and the certificate as it will be printed. */
function bought(view: FormView, answers: CertificateAnswers): readonly [facts: TemplateResult, paper: TemplateResult] {
  const { state, t } = view;
  const { article, state: place } = chosen(state);
  const amount = parseRupeeInput(state.draft.stamp?.stampDutyAmount ?? '') ?? 0;
  const stateName = localStateName(place, t);
  return [
    html`
    <dl class="facts bought" part="answers">
      ${fact(stateName, localArticleName(article, t))}
      ${fact(t('value'), formatRupees(amount, 'short'))}
      ${fact(t('step_parties'), masked([state.draft.parties?.partyName, answers.second?.text].filter(Boolean).join(' · ')))}
    </dl>`,
    html`
    <details>
      <summary class="link" part="link">${t('seePrinted')}</summary>
      ${certificatePreview(stateName, localArticleName(article, t), draftRows(state.draft, answers, article), 'certNot', view)}
    </details>`,
  ];
}

/** Price and rule of refund above the button. */
function terms(quote: Quote | undefined, t: Translate): TemplateResult | typeof nothing {
  if (!quote) return nothing;
  const duty = quote.lines.reduce((sum, { kind, amountMinor }) => sum + (kind === 'stamp-duty' ? amountMinor : 0), 0);
  const rest = quote.totalMinor - duty;
  const params = { duty: formatRupees(duty, 'short'), rest: formatRupees(rest, 'short') };
  return html`<p class="fine grow" translate="no" part="terms">${rest > 0 ? t('payTerms', params) : t('ruleRefund')}</p>`;
}
/** The ways to pay that the merchant names. */
function methods({ state, t }: FormView): TemplateResult | typeof nothing {
  const named = state.checkout?.payment.methods ?? [];
  return named.length
    ? html`<ul class="methods" part="methods" translate="no">${named.map((name) => html`<li>${t.maybe(`method_${name}`) ?? name.toUpperCase()}</li>`)}</ul>`
    : nothing;
}

/** How long the price is still valid, in minutes, because a countdown in seconds would hurry the customer. */
function priceValidity({ state: { price }, t }: FormView): string {
  const minutes = price ? Math.ceil((price.expiresAt - Date.now()) / 60_000) : 0;
  return minutes > 0 && !price?.expired ? t('held', { count: minutes }) : t('heldOver');
}

function changed({ price }: FormView['state'], t: Translate): TemplateResult | typeof nothing {
  if (price?.previousTotalMinor === undefined) return nothing;
  const params = { old: formatRupees(price.previousTotalMinor), new: formatRupees(price.quote.totalMinor) };
  return notice('warning', html`<b>${t('priceChanged')}</b><p>${t('priceWas', params)}</p>`);
}

/** Repeats the result of the PAN check before the customer pays. */
function panWarning({ state: { pan }, t }: FormView): TemplateResult | typeof nothing {
  return panWarns(pan?.verdict) ? notice('warning', html`<p>${t(PAN_TEXTS[pan.verdict])}</p>`) : nothing;
}

/** Repeats the doubts about names and texts; letters that cannot be printed do not come this far. */
function printWarning(view: FormView): TemplateResult | typeof nothing {
  const found = doubts(view).filter(({ note }) => note);
  return found.length
    ? notice(
        'warning',
        found.map(({ text, note }) => html`<b translate="no" dir="auto">${masked(text)}</b><p>${note}</p>`),
      )
    : nothing;
}

/** The coupon that the price contains, or its field and, if the service refused the code, the reason. */
function coupon(quote: Quote | undefined, { form, t, dispatch }: FormView): TemplateResult {
  const { applied, code = '', message } = quote?.coupon ?? {};
  const fields = fieldsOf(form, 'stamp').filter(({ name }) => name === 'couponCode');
  if (applied && fields.some(({ widget }) => widget !== 'fixed')) {
    const remove = t.form.remove as string;
    return html`
      <div class="pair coupon" part="coupon">
        <p>${t('couponApplied', { code })}</p>
        ${link(remove, () => dispatch({ type: 'applyCoupon', code: '' }), { name: `${remove}: ${t('coupon')}` })}
      </div>`;
  }
  return html`
    <div>
      ${renderFields(fields, form)}
      ${
        code
          ? html`
        <p class=${applied ? 'hint' : 'error'} part=${applied ? 'hint' : 'error'}
          >${t(applied ? 'couponApplied' : 'couponRefused', { code })} ${message && !applied ? serviceName(message, t) : nothing}</p>`
          : nothing
      }
    </div>`;
}

/** Whether a review that was handed over waits for the customer to ask for its price. */
const isUnasked = ({ handOver, busy, failure }: FormView['state']): boolean => !!handOver && !busy && !failure;

/** A link to the field of an answer, unless it is fixed. @param isStep whether the link leads to a whole step */
function change(
  { form, dispatch, state, setUi }: FormView,
  to: Answer['step'],
  { pointer, label }: Pick<Answer, 'pointer' | 'label'>,
  text: string,
  isStep = false,
): TemplateResult | typeof nothing {
  if (!openSteps(state).includes(to) || (!isStep && isFixed(state, pointer))) return nothing;
  return link(
    text,
    () => {
      dispatch({ type: 'go', to });
      setUi(({ folds }) => ({ folds: { ...folds, [pointer]: true } }));
      void form.focus(pointer);
    },
    { name: `${text}: ${label}` },
  );
}

/** Nothing for an answer that is fixed: a screen reader would stop at an empty box. */
const boxed = (content: TemplateResult | typeof nothing): TemplateResult | typeof nothing =>
  content === nothing ? nothing : html`<dd>${content}</dd>`;

/** The answers of one step that the certificate does not show. */
function others(step: Answer['step'], { rest }: CertificateAnswers, view: FormView): TemplateResult | typeof nothing {
  const answers = rest.filter((answer) => answer.step === step);
  return answers.length
    ? html`
    <div>
      ${subheading(view.t(step === 'stamp' ? 'yourStamp' : 'step_parties'), view)}
      <dl class="facts" part="answers">
        ${answers.map(
          (answer) => html`
          <div class="pair">
            <dt>${withLang(answer.label, answer.lang)}</dt>
            <dd translate="no" dir="auto">${masked(withLang(answer.text, answer.textLang))}</dd>
            ${boxed(change(view, step, answer, view.t('change')))}
          </div>`,
        )}
      </dl>
    </div>`
    : nothing;
}

/** Step 3: the preview of the certificate, the price lines, what can be corrected later, and the button that pays. */
export function stepReview(view: FormView): StepSlots {
  const { t, form, state } = view;
  const quote = state.price?.quote;
  const answers = toCertificateRows(formAnswers(form, omitted(state)));
  // With a session the review may come before its price, and with a draft the customer asks for it.
  const unpriced = isUnasked(state) ? t('priceNext') : html`<div class="ghost tall"></div>`;
  const price = html`
    <div class="panel" part="summary">
      ${subheading(t('price'), view)}
      ${quote ? html`${priceLines(quote, t)}<p class="fine" part="price-validity">${priceValidity(view)}</p>` : unpriced}
      ${methods(view)}
    </div>`;
  const total = quote ? formatRupees(quote.totalMinor) : '';
  const hours = state.checkout?.service.processingTimeHours;
  const [facts, paper] = bought(view, answers);
  return {
    heading: t('reviewHeading'),
    body: html`
      <div class="body" part="section section-review" data-step>
        ${changed(state, t)}
        ${panWarning(view)}
        ${printWarning(view)}
        ${facts}
        <div class="narrow">${price}</div>
        ${notice(
          'warning',
          html`
          ${subheading(t('beforePay'), view)}
          ${areNamesOpen(state) ? html`<p>${t('ruleCorrect')}</p>` : nothing}${chosen(state).article?.secondParty ? html`<p>${t('ruleFixed')}</p>` : ''}<p>${t('ruleRefund')}</p>${hours ? html`<p>${t('usually', { count: hours })}</p>` : nothing}${isFixed(state, '/stamp/stampDutyAmount') ? nothing : html`<p>${t('ruleLegal')}</p>`}`,
        )}
        <slot name="legal" dir="auto"></slot>
        ${paper}
        ${others('stamp', answers, view)}
        ${others('parties', answers, view)}
        <p class="changes">
          ${change(view, 'stamp', { pointer: '/stamp/stateCode', label: t('state') }, t('changeStamp'), true)}
          ${change(view, 'parties', { pointer: '/parties/partyName', label: t('partyName') }, t('changeParties'), true)}
        </p>
        <div data-place>${coupon(quote, view)}</div>
      </div>`,
    aside: price,
    actions: html`
      ${terms(quote, t)}
      <div class="actions grow">
        ${backButton(view)}
        ${primary(quote ? t('pay', { amount: total }) : t(isUnasked(state) ? 'continue' : 'tryAgain'), view)}
      </div>`,
  };
}
