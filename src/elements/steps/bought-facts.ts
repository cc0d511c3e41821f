import { html, type TemplateResult } from 'lit';
import { formatRupees } from '../../base/money.ts';
import type { Order } from '../../wire/index.ts';
import { fact } from '../view/fact.ts';
import { localArticleName, localStateName } from '../view/service-names.ts';
import { subheading } from '../view/subheading.ts';
import type { ViewModel } from '../view/view.ts';
import { mainDocument } from './order-documents.ts';
import { reserving } from './step-layout.ts';

/** A number of the usual length; it reserves the space for the real one. */
const SAMPLE_NUMBER = 'IN-KA00000000000000K';

/**
 * The facts of the purchase. On paper they are a receipt, together with heading, order number and timeline.
 *
 * @param closed whether no certificate will follow
 */
export function boughtFacts(order: Order, closed: boolean, view: ViewModel): TemplateResult {
  const {
    t,
    state: { checkout },
  } = view;
  const {
    stamp: { stateCode, articleCode, family, articleName, stampDutyMinor },
    parties,
    totalMinor,
  } = order;
  const { partyName, customerName } = parties ?? {};
  const number = mainDocument(order)?.certificateNumber;
  return html`
    <div class="panel" part="summary">
      ${subheading(t('yourStamp'), view)}
      <dl class="facts bought">
        ${fact(t('certNumber'), number ? reserving(number, t('certGiven')) : !closed && reserving(t('certGiven'), SAMPLE_NUMBER))}
        ${fact(t('document'), localArticleName({ code: articleCode, family, name: articleName ?? articleCode }, t))}
        ${fact(t('state'), localStateName(checkout?.states.find(({ code }) => code === stateCode) ?? { code: stateCode, name: stateCode }, t))}
        ${fact(t('value'), formatRupees(stampDutyMinor))}
        ${fact(t('total'), formatRupees(totalMinor))}
        ${fact(t('partyName'), partyName)}
        ${fact(t('customerName'), customerName !== partyName && customerName)}
      </dl>
    </div>`;
}
