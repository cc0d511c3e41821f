import type { PanVerdict } from '../../flow/index.ts';
import type { MessageKey } from '../../locales/index.ts';

/** What a PAN check has found, in words; the tone only repeats it. */
export const PAN_TEXTS: Readonly<Record<PanVerdict, MessageKey>> = {
  match: 'panMatch',
  partial: 'panPartial',
  mismatch: 'panMismatch',
  invalid: 'panInvalid',
  unknown: 'panUnknown',
};

/** Whether there is something to look at before money is spent. A PAN that could not be checked is no warning. */
export function panWarns(verdict: PanVerdict | undefined): verdict is 'partial' | 'mismatch' | 'invalid' {
  return !!verdict && verdict !== 'match' && verdict !== 'unknown';
}
