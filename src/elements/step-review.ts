import { html, nothing, type TemplateResult } from 'lit';
import { formatRupees } from '../base/money.ts';
import { readRupees } from '../flow/index.ts';
import type { Quote } from '../wire/index.ts';
import { amountInWords } from './amount-words.ts';
import { answersOf, rupeesText, sortAnswers, type CertificateAnswers } from './answers.ts';
import { link, primary, secondary } from './button.ts';
import { certificate, type CertificateRow } from './certificate.ts';
import { notice } from './notice.ts';
import { priceLines } from './price-lines.ts';
import type { StepParts } from './shell.ts';
import type { Translate } from './translate.ts';
import { chosen, omitted, stateName, type View } from './view.ts';

/** The certificate's rows, in the order of a printed one. */
function rows(view: View, answers: CertificateAnswers): CertificateRow[] {
  const { article } = chosen(view.state);
  const { parties, stampDutyAmount } = view.state.draft;
  const first = parties.partyName;
  const second = article?.secondParty ? answers.second?.text : undefined;
  const payer = answers.payer?.value;
  // What is printed is the value asked for: a line may have any kind, or a discount in it.
  const duty = readRupees(stampDutyAmount) ?? 0;
  const number = article?.number ? `${view.t('articleNumber', { number: article.number })} ` : '';
  return [
    ['certDocument', `${number}${article?.name ?? ''}`],
    ['certPurpose', answers.purpose?.text],
    ...(answers.property ? [['certProperty', answers.property.text] as const] : []),
    ...(answers.consideration ? [['certConsideration', rupeesText(answers.consideration.value)] as const] : []),
    ['customerName', parties.customerName?.trim() || first],
    ['partyName', first],
    ['certSecond', second],
    ['certPayer', payer === 'second' ? second : payer === 'first' || !payer ? first : answers.payer?.text],
    ['certAmount', `${formatRupees(duty, 'short')} ${amountInWords(duty)}`],
  ];
}

/** How long the price is still held; minutes, because seconds would hurry the customer. */
function held({ state: { price }, t }: View): string {
  const minutes = price ? Math.ceil((price.until - Date.now()) / 60_000) : 0;
  return minutes > 0 && !price?.expired ? t('held', { count: minutes }) : t('heldOver');
}

function changed({ price }: View['state'], t: Translate): TemplateResult | typeof nothing {
  if (price?.formerMinor === undefined) return nothing;
  const params = { old: formatRupees(price.formerMinor), new: formatRupees(price.quote.totalMinor) };
  return notice('warn', html`<b>${t('priceChanged')}</b><p>${t('priceWas', params)}</p>`);
}

function coupon({ coupon }: Quote, t: Translate): TemplateResult | typeof nothing {
  if (!coupon) return nothing;
  return html`
    <p class="fine">
      ${t(coupon.applied ? 'couponApplied' : 'couponRefused', { code: coupon.code })}
      ${coupon.message ? html`<span lang="en" dir="auto">${coupon.message}</span>` : nothing}
    </p>`;
}

/** Step 3: the certificate as it will read, the price in lines, what can be mended later and what not; then pay. */
export function stepReview(view: View): StepParts {
  const { t, form, state } = view;
  const quote = state.price?.quote;
  const answers = sortAnswers(answersOf(form, omitted(state)));
  const price = quote && html`
    <div class="panel" part="summary">
      <p class="subtitle">${t('price')}</p>
      ${priceLines(quote, t)}
      ${coupon(quote, t)}
      <p class="fine" part="held">${held(view)}</p>
    </div>`;
  const total = quote ? formatRupees(quote.totalMinor) : '';
  return {
    heading: t('reviewHeading'),
    intro: t('reviewIntro'),
    body: html`
      <div class="body" part="section section-review" data-step>
        ${changed(state, t)}
        ${quote ? certificate(stateName(chosen(state).state, t), rows(view, answers), t) : nothing}
        ${answers.rest.length ? html`
          <dl class="facts" part="answers">
            ${answers.rest.map(({ label, text }) => html`<div><dt>${label}</dt><dd dir="auto">${text}</dd></div>`)}
          </dl>` : nothing}
        <p class="changes">
          ${link(t('changeStamp'), () => view.dispatch({ type: 'go', to: 'stamp' }))}
          ${link(t('changeParties'), () => view.dispatch({ type: 'go', to: 'parties' }))}
        </p>
        <div class="narrow">${price}</div>
        ${notice('warn', html`
          <b>${t('beforePay')}</b>
          <p>${t('ruleCorrect')}</p><p>${t('ruleRefund')}</p><p>${t('ruleLegal')}</p>`)}
        <slot name="legal"></slot>
      </div>`,
    aside: price,
    actions: html`
      <div class="actions grow">
        ${secondary(t('back'), () => view.dispatch({ type: 'back' }))}
        ${primary(t('pay', { amount: total }), view)}
      </div>`,
  };
}
