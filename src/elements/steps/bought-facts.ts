import { html, nothing, type TemplateResult } from 'lit';
import { masked } from '../../form/directives/control.ts';
import { withLang } from '../../form/i18n/format-message.ts';
import { orderAnswers, outcomeOf, type StatusStep } from '../../flow/index.ts';
import type { Order } from '../../wire/index.ts';
import { fact } from '../view/fact.ts';
import { notice } from '../view/notice.ts';
import type { OrderSummary } from '../view/order-summary.ts';
import { priceLines, type PriceLine } from '../view/price-lines.ts';
import { richMessage } from '../view/rich-message.ts';
import { stampNames } from '../view/service-names.ts';
import { subheading } from '../view/subheading.ts';
import type { ViewModel } from '../view/view.ts';
import { certificatePreview, printedText } from './certificate-preview.ts';
import { labelOf, orderRows, type PrintedRows } from './certificate-rows.ts';
import { toCertificateRows } from './form-answers.ts';

/**
 * What was bought: the certificate with what is known of it, otherwise, if none will follow, the same facts as a list.
 * Below it the answers that it does not print, and where the paper is sent.
 */
export function boughtFacts(order: Order, { name, closed }: OrderSummary, view: ViewModel): TemplateResult {
  const { t, state } = view;
  const { stamp } = order;
  const { parties = {}, details = {} } = orderAnswers(state);
  const answers = toCertificateRows(view.answers({ parties, details }));
  const known = orderRows(order, { parties, details }, answers);
  const [stateName, document] = stampNames(stamp, state.checkout?.states, t);
  const rest = answers.rest
    .filter(({ pointer }) => pointer.startsWith('/details/'))
    .map(({ label, lang, text, textLang }) => fact(withLang(label, lang), masked(withLang(text, textLang))));
  const facts = (list: unknown): TemplateResult => html`<dl class="facts bought" part="answers">${list}</dl>`;
  if (closed && name !== 'completed')
    return html`
      <div class="panel" part="summary">
        ${subheading(t('yourStamp'), view)}
        ${facts([
          fact(t('state'), stateName),
          fact(t('document'), document),
          known.map(([row, text]) =>
            row === 'document' ? nothing : fact(labelOf(row, t), text && masked(printedText(text, view))),
          ),
          rest,
        ])}
      </div>`;
  const address = stamp.doorstepDelivery && parties.partyAddress;
  const making = outcomeOf(order) === 'paid' ? 'timeline_fulfilment' : 'certNot';
  const isMade = name !== 'completed' && making === 'timeline_fulfilment';
  const rows: PrintedRows = isMade ? [['number', ''], ['date', ''], ...known] : known;
  return html`
    ${address ? notice('info', html`<p>${richMessage(t('paperSent'), { address: html`<bdi translate="no">${masked(address)}</bdi>` })}</p>`) : nothing}
    ${certificatePreview(stateName, document, rows, name === 'completed' ? 'certCopy' : making, view)}
    ${rest.length ? facts(rest) : nothing}`;
}

/**
 * The price of the order: its lines if this device has kept them, otherwise what the order itself says, always its
 * total.
 */
export const boughtPrice = (order: Order, step: StatusStep, view: ViewModel): TemplateResult => html`
  <div class="panel" part="summary">
    ${subheading(view.t('price'), view)}${priceLines({ lines: step.lines ?? knownLines(order), totalMinor: order.totalMinor }, view.t)}
  </div>`;

/** The stamp duty and the rest of the total; nothing if a discount is in it, because its amount is not known. */
function knownLines({ totalMinor, stamp: { stampDutyMinor } }: Order): readonly PriceLine[] {
  const rest = totalMinor - stampDutyMinor;
  if (rest < 0) return [];
  const duty: PriceLine = { kind: 'stamp-duty', label: '', amountMinor: stampDutyMinor };
  return rest > 0 ? [duty, { kind: 'rest', label: '', amountMinor: rest }] : [duty];
}
