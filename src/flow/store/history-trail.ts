import type { BrowserEnvironment } from './host.ts';

/** Follows what is shown into the browser's history, and the browser's history into what is shown. */
export interface HistoryTrail<P extends string> {
  /** What is shown now; `undefined` for what has no entry. A later place than before gets a new entry. */
  moved(to: P | undefined): void;
  /** The browser is at another entry now. A trail that never moved has marked none, and follows nowhere. */
  readonly traversed: () => void;
}

/**
 * Gives each place of a way forward a history entry, so that Back on a phone goes back one place. A way back inside the
 * page takes no entry: it marks the present one anew. Entries of the page's own have no mark and are ignored.
 *
 * @param places in their order
 * @param go shows a place. @returns whether it is shown now; `wait` for a refusal that passes: the browser is sent back to
 *   the entry where it was
 */
export function historyTrail<P extends string>(
  host: Pick<BrowserEnvironment, 'readMark' | 'writeMark' | 'traverse'>, key: string, places: readonly P[],
  go: (place: P) => boolean | 'wait',
): HistoryTrail<P> {
  /** The position of the entry where the browser is, or was when it came to an entry of the page. */
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
      // An entry before this one that shows nothing before this: of a former page load, or of a way back inside the page.
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
