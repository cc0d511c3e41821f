import type { ClientPayment } from '../../../wire/order.ts';
import type { PaymentPageCheck } from '../is-payment-page-request.ts';
import type { Page } from './page.ts';

/**
 * Opens a payment at one provider. It rejects if the payment could not be opened, which is possible only before
 * `page.handOver()`.
 */
export type OpenPayment = (payment: ClientPayment, page: Page) => void | Promise<void>;

const PAGE_HEADER: PaymentPageCheck = { 'estamp-page': 'pay' };

/** The proxy's response. */
export type PaymentResult = { payment: ClientPayment } | Refusal;

interface Refusal {
  code: string;
  retryAfterSeconds?: number;
}

/**
 * Requests the open payment from the proxy, or the next one after a definite failure. The query passes on the language for
 * the return page.
 */
export async function requestPayment(token: string): Promise<PaymentResult> {
  try {
    const answer = await fetch(`order/payment${location.search}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...PAGE_HEADER },
      body: '{}',
      cache: 'no-store',
    });
    const body = (await answer.json()) as { payment?: ClientPayment; error?: Partial<Refusal> };
    return body.payment ? { payment: body.payment } : { ...body.error, code: body.error?.code ?? 'NETWORK' };
  } catch {
    // The connection failed, or the response was not the proxy's: the customer may retry.
    return { code: 'NETWORK' };
  }
}
