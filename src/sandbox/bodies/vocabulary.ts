import type { Paise } from '../../base/money.ts';
import type { Environment, LineKind } from '../model/records.ts';

/** The kind of a line as a constant of the specification: `STAMP_DUTY`. */
export function constant(kind: LineKind): string {
  return kind.toUpperCase().replaceAll('-', '_');
}

/** ISO 8601 in UTC, the service's format. */
export function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The payment status of an order without an intent. The specification shows none, so this one is ours. */
export const NO_PAYMENT = 'NONE';

/** The amount that the wallet paid: calls of the sandbox environment are free. */
export function debited(environment: Environment, amount: Paise): Paise {
  return environment === 'production' ? amount : 0;
}
