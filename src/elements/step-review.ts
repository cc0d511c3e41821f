import { html, nothing, type TemplateResult } from 'lit';
import { formatRupees } from '../base/money.ts';
import { inLanguage } from '../form/index.ts';
import { readRupees } from '../flow/index.ts';
import type { Quote } from '../wire/index.ts';
import { amountInWords } from './amount-words.ts';
import { answersOf, rupeesText, sortAnswers, type CertificateAnswers } from './answers.ts';
import { link, primary, secondary } from './button.ts';
import { certificate, onPaper, type CertificateRow } from './certificate.ts';
import { named, namedState } from './named.ts';
import { notice } from './notice.ts';
import { PAN_TEXTS, panWarns } from './pan-text.ts';
import { priceLines } from './price-lines.ts';
import type { StepParts } from './shell.ts';
import type { Translate } from './translate.ts';
import { chosen, omitted, type View } from './view.ts';

/** The certificate's rows, in the order of a printed one. */
function rows(view: View, answers: CertificateAnswers): CertificateRow[] {
  const { article } = chosen(view.state);
  const { parties, stampDutyAmount } = view.state.draft;
  const first = parties.partyName;
  const second = article?.secondParty ? answers.second?.text : undefined;
  const { purpose, property, payer } = answers;
  // What is printed is the value asked for: a line may have any kind, or a discount in it.
  const duty = readRupees(stampDutyAmount) ?? 0;
  const number = article?.number ? `${onPaper('articleNumber', { number: article.number })} ` : '';
  return [
    ['customerName', parties.customerName?.trim() || first],
    ['certDocument', named(number + (article?.name ?? ''), view.t)],
    ['certPurpose', purpose && inLanguage(purpose.text, purpose.textLang)],
    ...(property ? [['certProperty', inLanguage(property.text, property.textLang)] as const] : []),
    ...(answers.consideration ? [['certConsideration', rupeesText(answers.consideration.value)] as const] : []),
    ['partyName', first],
    ['certSecond', second],
    ['certPayer', payer?.value === 'second' ? second
      : payer && payer.value !== 'first' ? inLanguage(payer.text, payer.textLang) : first],
    ['certAmount', html`${formatRupees(duty, 'short')} ${named(amountInWords(duty), view.t)}`],
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

/** Said again while nothing is spent yet. */
function panWarning({ state: { pan }, t }: View): TemplateResult | typeof nothing {
  return panWarns(pan?.verdict) ? notice('warn', html`<p>${t(PAN_TEXTS[pan.verdict])}</p>`) : nothing;
}

function coupon({ coupon }: Quote, t: Translate): TemplateResult | typeof nothing {
  if (!coupon) return nothing;
  return html`
    <p class="fine">
      ${t(coupon.applied ? 'couponApplied' : 'couponRefused', { code: coupon.code })}
      ${coupon.message ? named(coupon.message, t) : nothing}
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
        ${panWarning(view)}
        ${quote ? certificate(namedState(chosen(state).state, t), rows(view, answers), t) : nothing}
        ${answers.rest.length ? html`
          <dl class="facts" part="answers">
            ${answers.rest.map(({ label, lang, text, textLang }) => html`
              <div><dt>${inLanguage(label, lang)}</dt><dd dir="auto">${inLanguage(text, textLang)}</dd></div>`)}
          </dl>` : nothing}
        <p class="changes">
          ${link(t('changeStamp'), () => view.dispatch({ type: 'go', to: 'stamp' }))}
          ${link(t('changeParties'), () => view.dispatch({ type: 'go', to: 'parties' }))}
        </p>
        <div class="narrow">${price}</div>
        ${notice('warn', html`
          <b>${t('beforePay')}</b>
          <p>${t('ruleCorrect')}</p><p>${t('ruleRefund')}</p><p>${t('ruleLegal')}</p>`)}
        <slot name="legal" dir="auto"></slot>
      </div>`,
    aside: price,
    actions: html`
      <div class="actions grow">
        ${secondary(t('back'), () => view.dispatch({ type: 'back' }))}
        ${primary(t('pay', { amount: total }), view)}
      </div>`,
  };
}
