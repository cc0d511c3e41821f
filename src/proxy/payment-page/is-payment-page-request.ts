import type { ProxyRequest } from '../http/messages.ts';

const HEADER = 'estamp-page';
const PAY_PAGE = 'pay';

/** The header by which the payment page identifies itself. */
export type PaymentPageCheck = Readonly<Record<typeof HEADER, typeof PAY_PAGE>>;

/** Whether the payment page sent the request. A page of the merchant may take the payment itself. */
export const isPaymentPageRequest = (request: Pick<ProxyRequest, 'header'>): boolean =>
  request.header(HEADER) === PAY_PAGE;
