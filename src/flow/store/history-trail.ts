import type { BrowserEnvironment } from './browser-environment.ts';

/** Keeps the shown step and the browser's history consistent. */
export interface HistoryTrail<P extends string> {
  /** Reports the place that is shown; `undefined` has no entry. Moving forward adds an entry. */
  moved(to: P | undefined): void;
  /** Reports that the browser moved to another entry. Does nothing if `moved` was never called. */
  readonly traversed: () => void;
}

/**
 * Gives each step its own history entry, so that Back on a phone goes back one step. A way back inside the page creates
 * no entry; it marks the present one with the former step. Entries of the page have no mark and are ignored.
 *
 * @param places in the order in which they follow each other
 * @param go shows a place.
 * @returns whether it is shown now; `wait` if that is impossible only for the moment: the browser is sent back to the
 *   entry where it was
 */
export function historyTrail<P extends string>(
  host: Pick<BrowserEnvironment, 'readMark' | 'writeMark' | 'traverse'>,
  key: string,
  places: readonly P[],
  go: (place: P) => boolean | 'wait',
): HistoryTrail<P> {
  /** Position of the browser's entry. For an entry that is not ours: the position of the last one that is. */
  let at = 0;
  let shown: P | undefined;
  const rank = (place: string): number => places.indexOf(place as P);

  return {
    moved(to) {
      const former = shown;
      shown = to;
      if (!to) return;
      const mark = host.readMark(key);
      if (former && rank(to) > rank(former)) {
        if (mark?.[1] !== former) host.writeMark(key, [at, former], false);
        host.writeMark(key, [++at, to], true);
      } else if (mark) {
        at = mark[0];
        if (mark[1] !== to) host.writeMark(key, [at, to], false);
      }
    },

    traversed() {
      const [position = 0, place = ''] = host.readMark(key) ?? [];
      if (rank(place) < 0) return;
      const from = at;
      const former = shown;
      at = position;
      if (position >= from && place === former) return;
      // An earlier entry that shows no earlier place: it belongs to a former page load, or the customer went back
      // inside the page.
      const isSpent = position <= from && former && rank(place) >= rank(former);
      shown = place as P;
      const answer = !isSpent && go(shown);
      if (answer === true) return;
      shown = former;
      if (answer) host.traverse(from - position);
      else if (isSpent || position < from) host.traverse(-1);
      else if (former) host.writeMark(key, [position, former], false);
    },
  };
}
