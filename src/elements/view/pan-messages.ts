import type { PanVerdict } from '../../flow/index.ts';
import type { MessageKey } from '../../locales/index.ts';

/** The result of a PAN check in words. The text alone conveys the meaning; the tone only supports it. */
export const PAN_TEXTS: Readonly<Record<PanVerdict, MessageKey>> = {
  match: 'panMatch',
  partial: 'panPartial',
  mismatch: 'panMismatch',
  invalid: 'panInvalid',
  unknown: 'panUnknown',
};

/** Whether the customer should check the PAN before paying. A check that failed is no warning. */
export function panWarns(verdict: PanVerdict | undefined): verdict is 'partial' | 'mismatch' | 'invalid' {
  return !!verdict && verdict !== 'match' && verdict !== 'unknown';
}
