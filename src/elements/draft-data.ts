import { formatRupees } from '../base/money.ts';
import { readRupees, type Draft } from '../flow/index.ts';
import type { Details, Parties } from '../wire/index.ts';
import { asText } from './as-text.ts';
import { readAmount } from './read-amount.ts';

/** The draft as the one form over it sees it. */
export interface FormData {
  readonly stamp?: Readonly<Record<string, unknown>>;
  readonly parties: Parties;
  readonly details: Details;
}

/** Empty texts are no answers; the amount is a number, or the text that is none. */
export function toFormData({ details, parties, stampDutyAmount, doorstepDelivery, ...codes }: Draft): FormData {
  const stamp: Record<string, unknown> = Object.fromEntries(Object.entries(codes).filter(([, value]) => value));
  if (stampDutyAmount) stamp.stampDutyAmount = readAmount(stampDutyAmount);
  if (doorstepDelivery) stamp.doorstepDelivery = true;
  return { stamp, parties, details };
}

/** The part of the draft that differs from what the form holds, for one `edit`. */
export function draftChanges(data: FormData, draft: Draft): Partial<Draft> {
  // The form drops a group with its last answer.
  const { stamp = {} } = data;
  const text = (name: string): string => asText(stamp[name]);
  const next: Draft = {
    stateCode: text('stateCode'),
    articleCode: text('articleCode'),
    stampDutyAmount: text('stampDutyAmount'),
    districtCode: text('districtCode'),
    sroValue: text('sroValue'),
    doorstepDelivery: stamp.doorstepDelivery === true,
    couponCode: text('couponCode'),
    parties: data.parties ?? {},
    details: data.details ?? {},
  };
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => {
    const former = draft[name as keyof Draft];
    // `100`, `100.00` and `१००` are one amount: what the customer typed stays.
    if (name === 'stampDutyAmount') {
      return readRupees(asText(value)) !== readRupees(asText(former)) || !value !== !former;
    }
    return value !== former;
  }));
}

/** An amount of the draft in words for people. */
export function shownAmount(text: string): string {
  const paise = readRupees(text);
  return paise === undefined ? text : formatRupees(paise, 'short');
}
