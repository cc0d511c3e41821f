import type { ClientPayment } from '../../../wire/order.ts';
import type { AskedByPayPage } from '../asked-by.ts';
import type { Page } from './page.ts';

/**
 * Opens one payment at one provider: this function is all that a provider's file has to offer. It rejects when the
 * payment could not be opened, which is only so before `page.handOver()`: after it nobody here knows how it went.
 */
export type OpenPayment = (payment: ClientPayment, page: Page) => void | Promise<void>;

const ASKED_BY: AskedByPayPage = { 'estamp-page': 'pay' };

/** What the proxy said. */
export type Asked = { payment: ClientPayment } | { code: string };

/**
 * Asks the proxy for the payment that is open now, or the next one after a definite failure. The query goes along,
 * because the way back is to speak this page's language.
 */
export async function askPayment(token: string): Promise<Asked> {
  try {
    const answer = await fetch(`order/payment${location.search}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...ASKED_BY },
      body: '{}',
      cache: 'no-store',
    });
    const body = await answer.json() as { payment?: ClientPayment; error?: { code?: string } };
    return body.payment ? { payment: body.payment } : { code: body.error?.code ?? 'NETWORK' };
  } catch {
    // The connection failed, or what came was no answer of ours: the customer may try again.
    return { code: 'NETWORK' };
  }
}
