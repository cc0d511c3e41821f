import { readClaims } from './claims.ts';
import type { CheckoutRecord } from './record.ts';
import { EMPTY_DRAFT, type CheckoutState, type Draft, type StampChoice } from './state.ts';

export interface Beginning {
  readonly state: CheckoutState;
  /** False while another order than the stored one is shown: the record then stays as it is. */
  readonly kept: boolean;
}

/**
 * Where a checkout begins: at the order that the page names (`given`), else at the stored order, else at the stamp
 * with the stored choice. Of two tokens for one order the stored one wins, because it can do more.
 *
 * @param givenView whether the token that the page names can only look
 * @param lock names whose preset value is stronger than the stored one
 */
export function begin(
  preset: Partial<Draft> = {}, lock: readonly (keyof StampChoice)[] = [], record: CheckoutRecord = {},
  given?: string, givenView = false,
): Beginning {
  const page: Draft = { ...EMPTY_DRAFT, ...preset };
  const locked = Object.fromEntries(lock.map((name) => [name, page[name]]));
  const { order: stored, view, price } = record;
  const same = !given || (!!stored && !view && readClaims(stored).oid === readClaims(given).oid);
  const token = same ? stored : given;
  const isView = same ? !!view : givenView;
  return {
    kept: same || !stored || !!view,
    state: {
      preset: page,
      draft: { ...page, ...record.stamp, ...locked },
      articles: {},
      price,
      step: token
        ? {
          name: 'status', token, view: isView, resumed: !same || !!record.complete, polls: 0,
          awaited: same ? record.awaited : undefined,
        }
        : { name: 'loading' },
    },
  };
}
