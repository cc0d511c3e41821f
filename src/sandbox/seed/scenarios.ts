import { coupons } from './index.ts';
import { MAGIC_ENDINGS } from '../verification/index.ts';
import type { OrderRecord, QuoteRecord } from '../model/records.ts';

/** The input that contains a magic value. */
export type ScenarioPlace = 'purpose' | 'couponCode' | 'number';

/** A magic input value and its effect. */
export interface Scenario {
  name: string;
  place: ScenarioPlace;
  /** A purpose contains it, a verified number ends with it, a coupon equals it. Case is ignored. */
  value: string;
  does: string;
}

const purpose = (name: string, value: string, does: string): Scenario => ({ name, place: 'purpose', value, does });
const coupon = (name: string, value: string, does: string): Scenario => ({ name, place: 'couponCode', value, does });

/** Values that trigger an outcome when typed into the form. Those of a purpose also work in a party's name. */
const SCENARIOS = [
  purpose('fulfilment-fails', 'sandbox fulfilment fails', 'Fulfilment starts and fails; the order ends FAILED.'),
  purpose('refund', 'sandbox refund', 'Fulfilment starts and fails, and the money goes back: REFUND_COMPLETED.'),
  purpose('cancelled', 'sandbox cancelled', 'The order is cancelled after payment, before fulfilment starts.'),
  purpose('slow', 'sandbox slow', 'Every step of fulfilment takes a minute longer.'),
  purpose('stuck', 'sandbox stuck', 'Fulfilment starts and never ends by itself.'),
  purpose('documents-late', 'sandbox documents late', 'The documents are listed a minute after completion.'),
  purpose('foreign-document', 'sandbox foreign document', 'Download addresses lead to a host that is not the service.'),
  coupon('price-missing', 'SANDBOX-NO-TOTAL', 'The duty answer holds no price at all.'),
  coupon('price-mismatch', 'SANDBOX-MISMATCH', 'The total is one rupee more than its lines.'),
  coupon('price-below-stamp', 'SANDBOX-BELOW-STAMP', 'The total is less than the stamp value, and so are its lines.'),
  coupon('price-currency', 'SANDBOX-USD', 'The price is in another currency.'),
] as const satisfies readonly Scenario[];

export type ScenarioName = (typeof SCENARIOS)[number]['name'];

/** All magic values, including the seed's coupons. */
export function listScenarios(): Scenario[] {
  return [
    ...SCENARIOS,
    ...coupons.map(({ code, label, refusal }) => coupon(`coupon-${code.toLowerCase()}`, code, refusal ?? label)),
    ...MAGIC_ENDINGS.map(({ ending, outcome, does }): Scenario => ({
      name: `verification-${outcome}`,
      place: 'number',
      value: ending,
      does,
    })),
  ];
}

/** The scenario that an order's purpose or party name requests. */
export function scenarioOf({ details, parties }: OrderRecord): ScenarioName | undefined {
  const texts = [details['purpose'], details['secondPartyName'], parties.partyName, parties.customerName];
  const said = texts.filter((text) => typeof text === 'string').map((text) => text.toLowerCase());
  return SCENARIOS.find(({ place, value }) => place === 'purpose' && said.some((text) => text.includes(value)))?.name;
}

/** A price, changed as its coupon's scenario says; `undefined` means no price. */
export function corruptQuote(quote: QuoteRecord): QuoteRecord | undefined {
  const code = quote.coupon?.code.trim().toUpperCase();
  switch (SCENARIOS.find(({ place, value }) => place === 'couponCode' && value === code)?.name) {
    case 'price-missing':
      return undefined;
    case 'price-mismatch':
      return { ...quote, totalAmount: quote.totalAmount + 1_00 };
    case 'price-below-stamp':
      return { ...quote, lines: [{ kind: 'stamp-duty', label: 'Stamp duty', amount: 1 }], totalAmount: 1 };
    case 'price-currency':
      return { ...quote, currency: 'USD' as 'INR' };
    default:
      return quote;
  }
}
