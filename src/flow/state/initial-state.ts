import { readTokenClaims } from './token-claims.ts';
import type { SavedSession } from './saved-session.ts';
import { withAnswers, type CheckoutState, type Draft, type StampChoice } from './state.ts';

export interface InitialState {
  readonly state: CheckoutState;
  /** False while another order than the stored one is shown: the record then stays as it is. */
  readonly ownsRecord: boolean;
}

/**
 * Where a checkout begins: at the order that the page names (`given`), else at the stored order, else at the stamp
 * with the stored choice. Of two tokens for one order the stored one wins, because it can do more.
 *
 * @param givenView whether the token that the page names can only look
 * @param lock names whose preset value is stronger than the stored one
 */
export function initialState(
  preset: Draft = {}, lock: readonly (keyof StampChoice)[] = [], record: SavedSession = {},
  given?: string, givenView = false,
): InitialState {
  // Groups that are there from the start: the form would read itself twice to add them.
  const page: Draft = { stamp: {}, parties: {}, details: {}, ...preset };
  const locked = Object.fromEntries(lock.map((name) => [name, page.stamp?.[name]]));
  const { order: stored, view, price } = record;
  const same = !given || (!!stored && !view && readTokenClaims(stored).oid === readTokenClaims(given).oid);
  const token = same ? stored : given;
  const isView = same ? !!view : givenView;
  return {
    ownsRecord: same || !stored || !!view,
    state: {
      preset: page,
      // The stored choice replaces the page's as a whole: what the customer has emptied stays empty.
      draft: record.stamp ? { ...page, stamp: withAnswers(record.stamp, locked) } : page,
      articles: {},
      price,
      notice: !token && record.entered ? 'not-stored' : undefined,
      step: token
        ? {
          name: 'status', token, view: isView, resumed: !same || !!record.complete, pollCount: 0,
          confirmUntil: same ? record.confirmUntil : undefined,
        }
        : { name: 'loading' },
    },
  };
}
