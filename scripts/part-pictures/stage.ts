import type { Page } from 'playwright-core';
import { ORDERS, steady } from '../screenshots/orders.ts';
import { REFUSAL } from '../screenshots/tour.ts';
import type { Order } from '../../src/wire/index.ts';
import type { Shop } from '../../test/journeys/support/shop.ts';
import { elementPage } from './pages.ts';
import { SAMPLE_STAMP, sampleOrder } from '../site/sample-order.ts';

/** How the proxy answers the element of the picture. */
export interface Answers {
  /** Its catalogue or its price does not arrive. */
  held?: 'checkout' | 'quotes';
  /** The catalogue cannot be read. */
  refused?: boolean;
  /** Prices are refused for some minutes. */
  limited?: boolean;
  /** Merged over the real order. */
  order?: Partial<Order>;
}

/** States of an order that the screenshots do not have. */
const MORE_ORDERS: Readonly<Record<string, Partial<Order>>> = {
  unknown: { ...ORDERS['waiting'], stage: 'unknown', timeline: [] },
  refunded: { ...ORDERS['failed'], stage: 'refunded', payment: { state: 'refunded' } },
  cancelled: { ...ORDERS['waiting'], stage: 'cancelled', payment: { state: 'none' } },
};
export const orderIn = (state: string): Partial<Order> => {
  const order = ORDERS[state] ?? MORE_ORDERS[state];
  if (!order) throw new Error(`There is no order "${state}".`);
  return order;
};

/** A page in which one element at a time is driven to what a picture shows. */
export class Stage {
  readonly page: Page;
  readonly #shop: Shop;
  #answers: Answers = {};

  constructor(page: Page, shop: Shop) {
    this.page = page;
    this.#shop = shop;
  }

  async #answer(): Promise<void> {
    const { page } = this;
    await page.route('**/estamp/checkout/*', (route) => {
      if (this.#answers.held === 'checkout') return;
      return this.#answers.refused ? route.fulfill({ status: 503, json: REFUSAL }) : route.continue();
    });
    await page.route('**/estamp/quotes', (route) => {
      if (this.#answers.held === 'quotes') return;
      const error = { code: 'RATE_LIMITED', message: 'Later', requestId: 'req_8Fq2', retryable: true };
      return this.#answers.limited
        ? route.fulfill({
            status: 429,
            headers: { 'retry-after': '600' },
            json: { error: { ...error, retryAfterSeconds: 600 } },
          })
        : route.continue();
    });
    await page.route('**/estamp/order?*', async (route) => {
      const state = this.#answers.order;
      if (!state) return route.continue();
      const answer = await route.fetch();
      const { order } = (await answer.json()) as { order: Order };
      const { externalOrderId } = order;
      await route.fulfill({ response: answer, json: { order: { ...steady(order, state), externalOrderId } } });
    });
  }

  /** Opens a page with this element. */
  async open(tag: string, attributes: string, answers: Answers = {}, script?: string): Promise<void> {
    const { page } = this;
    this.#answers = answers;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.#answer();
    await page.route('**/parts.html', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: elementPage(tag, attributes, script) }),
    );
    await page.goto(`${this.#shop.url}/parts.html`);
  }

  /** Waits for an element. */
  seen(selector: string): Promise<void> {
    return this.page.locator(selector).first().waitFor();
  }

  click(selector: string): Promise<void> {
    return this.page.locator(selector).first().click();
  }

  fill(selector: string, text: string): Promise<void> {
    return this.page.locator(selector).first().fill(text);
  }

  async choose(selector: string, value: string): Promise<void> {
    await this.page.locator(selector).first().selectOption(value);
  }

  /** Creates an order at the proxy. @returns its token */
  async order(): Promise<string> {
    const call = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const response = await fetch(`${this.#shop.url}/estamp${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: this.#shop.url },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as Record<string, unknown>;
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer;
    };
    const { quoteToken } = await call('/quotes', SAMPLE_STAMP);
    const { orderToken } = await call('/orders', sampleOrder(quoteToken));
    return String(orderToken);
  }
}
