import type { Page } from 'playwright-core';
import { afterAnimations } from './after-animations.ts';

/**
 * A script that collects layout shifts in `window.shifts`. A text, because a compiler would put names into it that no
 * page has.
 *
 * @param isBuffered whether it starts with the shifts before it
 * @param all whether shifts within half a second of an input count, too
 */
export const watchShifts = ({ isBuffered = false, all = false } = {}): string => `window.shifts = [];
window.noteShifts = (entries) => {
  for (const { value, hadRecentInput, sources } of entries) {
    if (${all} || !hadRecentInput) shifts.push({ value, moved: sources.map(({ node, previousRect: from, currentRect: to }) =>
      [node?.nodeName + '.' + node?.className, ...[from, to].map(({ x, y, width, height }) => [x, y, width, height].join(' '))].join(', ')) });
  }
};
window.shiftObserver = new PerformanceObserver((list) => noteShifts(list.getEntries()));
shiftObserver.observe({ type: 'layout-shift', buffered: ${isBuffered} });`;

/** The shifts until now, once everything that has arrived is drawn and has come to rest. */
export async function shiftsOf(page: Page): Promise<{ value: number }[]> {
  await afterAnimations(page);
  return await page.evaluate<{ value: number }[]>('noteShifts(shiftObserver.takeRecords()), shifts');
}

/** Forgets the shifts until now, those that are not yet reported too. */
export async function forgetShifts(page: Page): Promise<void> {
  await shiftsOf(page);
  await page.evaluate('shifts.length = 0');
}
