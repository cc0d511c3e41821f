import type { ClientPayment, PaymentAnswer } from '../../../wire/order.ts';
import type { PaymentPageCheck } from '../is-payment-page-request.ts';
import type { Page } from './page.ts';

/**
 * Opens a payment at one provider. It rejects if the payment could not be opened, which is possible only before
 * `page.handOver()`.
 */
export type OpenPayment = (payment: ClientPayment, page: Page) => void | Promise<void>;

const PAGE_HEADER: PaymentPageCheck = { 'estamp-page': 'pay' };

/** The proxy's response. */
export type PaymentResult = { payment: ClientPayment; orderNumber: string | undefined } | Refusal;

interface Refusal {
  code: string;
  retryAfterSeconds?: number;
}

/**
 * Requests the open payment from the proxy, or the next one after a definite failure. The query passes on the language
 * for the return page.
 */
export async function requestPayment(token: string): Promise<PaymentResult> {
  try {
    // The page is `MOUNT/pay`, or `MOUNT/pay/` on a server that adds the slash.
    const mount = location.pathname.replace(/\/pay\/?$/, '');
    const answer = await fetch(`${mount}/order/payment${location.search}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...PAGE_HEADER },
      body: '{}',
      cache: 'no-store',
    });
    const body = (await answer.json()) as Partial<PaymentAnswer> & { error?: Partial<Refusal> };
    if (!body.payment) return { ...body.error, code: body.error?.code ?? 'NETWORK' };
    return { payment: body.payment, orderNumber: orderNumberIn(body.orderToken) };
  } catch {
    // The connection failed, or the response was not the proxy's: the customer may retry.
    return { code: 'NETWORK' };
  }
}

/**
 * The order number in a token that the proxy has just issued. The token of the URL proves nothing: a stranger can write
 * one, and its text would stand on the merchant's page.
 */
function orderNumberIn(issued = ''): string | undefined {
  try {
    const [, claims = ''] = issued.split('.');
    const { oid } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { oid?: unknown };
    return typeof oid === 'string' ? oid : undefined;
  } catch {
    return undefined;
  }
}
