import type { Page } from 'playwright-core';
import { STRICT_POLICY } from '../../demo/policy.ts';
import type { Order } from '../../src/wire/index.ts';
import { steady } from './orders.ts';
import { stagePage } from './stage.ts';
import { REFUSAL, tour, type Answers, type TakePicture } from './tour.ts';

/** Runs the tour in Chromium, over the shop at `url`. */
export async function walk(page: Page, url: string, lang: string, takePicture: TakePicture): Promise<void> {
  let answers: Answers = {};
  let body = '';
  let release = (): void => undefined;
  let released = Promise.resolve();
  const first = (selector: string): ReturnType<Page['locator']> => page.locator(selector).first();

  await page.route('**/stage.html', (route) =>
    route.fulfill({
      body,
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': STRICT_POLICY },
    }),
  );
  await page.route('**/estamp/checkout/*', async (route) => {
    await released;
    await (answers.refused ? route.fulfill({ status: 503, json: REFUSAL }) : route.continue());
  });
  await page.route('**/estamp/order?*', async (route) => {
    const state = answers.order;
    if (!state) return route.continue();
    const answer = await route.fetch();
    const { order } = (await answer.json()) as { order: Order };
    // The element refuses an answer about another order than that of its token.
    const { externalOrderId } = order;
    await route.fulfill({ response: answer, json: { order: { ...steady(order, state), externalOrderId } } });
  });

  /**
   * Waits for an element. On a very busy machine the first call can time out: then a press on "Try again" repeats it.
   */
  async function seen(selector: string): Promise<void> {
    const wanted = first(selector);
    const tryAgain = first('[part~=section-unavailable] button');
    for (;;) {
      await wanted.or(tryAgain).first().waitFor();
      if (await wanted.isVisible()) return;
      await tryAgain.click();
    }
  }

  await tour(
    {
      async open(staged, answered = {}) {
        answers = answered;
        body = stagePage(staged);
        released = answered.held
          ? new Promise((resolve) => {
              release = resolve;
            })
          : Promise.resolve();
        await page.goto(`${url}/stage.html`);
      },
      release: () => Promise.resolve(release()),
      at: (address) => page.waitForURL(address),
      seen,
      click: (selector) => first(selector).click(),
      check: (selector) => first(selector).check(),
      choose: async (selector, value) => void (await first(selector).selectOption(value)),
      fill: (selector, text) => first(selector).fill(text),
      leave: (selector) => first(selector).blur(),
    },
    lang,
    takePicture,
  );
}
