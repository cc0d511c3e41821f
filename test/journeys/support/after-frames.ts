import type { Page } from 'playwright-core';

/**
 * Waits until what has arrived is drawn: two frames, and the tasks behind the second. What a page does for one event, a
 * render that it schedules included, is done by then.
 */
export const afterFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
