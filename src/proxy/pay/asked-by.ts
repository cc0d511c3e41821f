import type { ProxyRequest } from '../http/record.ts';

const HEADER = 'estamp-page';
const PAY_PAGE = 'pay';

/** The header by which the payment page says that it is the one that asks. */
export type AskedByPayPage = Readonly<Record<typeof HEADER, typeof PAY_PAGE>>;

/** Whether the payment page asks: a page of the shop may have a way to pay of its own. */
export const isAskedByPayPage = (request: Pick<ProxyRequest, 'header'>): boolean => request.header(HEADER) === PAY_PAGE;
