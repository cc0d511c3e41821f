import type { Paise } from '../../base/money.ts';
import type { Environment, LineKind } from '../model/records.ts';

/** Kinds of lines in capitals, as the specification writes its other constants: `STAMP_DUTY`. */
export function constant(kind: LineKind): string {
  return kind.toUpperCase().replaceAll('-', '_');
}

/** ISO 8601 in UTC, as every timestamp of the service. */
export function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The payment of an order for which no intent was made yet. The specification names no such state; ours is this. */
export const NO_PAYMENT = 'NONE';

/** What the wallet paid of a nominal price: calls of the sandbox environment are free. */
export function debited(environment: Environment, amount: Paise): Paise {
  return environment === 'production' ? amount : 0;
}
