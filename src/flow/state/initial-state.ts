import { readTokenClaims } from './token-claims.ts';
import type { SavedSession } from './saved-session.ts';
import { withAnswers, type CheckoutState, type Draft, type StampChoice } from './state.ts';

export interface InitialState {
  readonly state: CheckoutState;
  /** False while an order other than the stored one is shown; the record is not changed then. */
  readonly ownsRecord: boolean;
}

/**
 * Returns the initial state: the order that the page names (`given`), otherwise the stored order, otherwise the stamp
 * step with the stored choice. Of two tokens for the same order the stored one is used, because it permits more.
 *
 * @param givenView whether `given` is a view token
 * @param lock names whose preset value replaces the stored one
 */
export function initialState(
  preset: Draft = {},
  lock: readonly (keyof StampChoice)[] = [],
  record: SavedSession = {},
  given?: string,
  givenView = false,
): InitialState {
  // The groups exist from the start: if they were missing, the form would read itself twice to add them.
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
      // The stored choice replaces the whole preset, so that a field that the customer has emptied stays empty.
      draft: record.stamp ? { ...page, stamp: withAnswers(record.stamp, locked) } : page,
      articles: {},
      price,
      handOver: record.handOver,
      skipped: token ? record.skipped : undefined,
      notice: !token && record.entered ? 'not-stored' : undefined,
      step: token
        ? {
            name: 'status',
            token,
            view: isView,
            resumed: !same || !!record.complete,
            pollCount: 0,
            lines: same ? record.lines : undefined,
            confirmUntil: same ? record.confirmUntil : undefined,
          }
        : { name: 'loading' },
    },
  };
}
