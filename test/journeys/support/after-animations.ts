import type { Page } from 'playwright-core';
import { afterFrames } from './after-frames.ts';

/**
 * Waits until all animations and transitions of the page and of its elements have ended, except those without an end.
 */
export async function afterAnimations(page: Page): Promise<void> {
  await afterFrames(page);
  await page.evaluate(async () => {
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
    const running = roots
      .flatMap((root) => root.getAnimations())
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    // An animation whose element goes away is cancelled, which ends it as well.
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
  await afterFrames(page);
}
