import { waitUntil } from '../../support/wait-until.ts';
import { ask, control, DETAILS, STAMP, type Asked, type Json, type Shop } from './kit.ts';
import type { EstampProxy } from '../../../src/proxy/index.ts';

/** What a document writer has filled in. */
export const DRAFT = {
  serviceCode: STAMP.serviceCode,
  stamp: { stateCode: STAMP.stateCode, articleCode: STAMP.articleCode, stampDutyAmount: '1,00' },
  parties: { partyName: 'Meera Nair', customerMobile: '9876543210' },
  details: DETAILS,
  step: 'review',
};

export const PAYER = { partyName: 'Meera Nair', customerMobile: '9876543210' };

type Asking = Pick<Shop, 'ask'>;

/** A proxy that a test asks as the page of its own origin. */
export const asking = (proxy: EstampProxy): Asking => ({ ask: (...call) => ask(proxy, ...call) });

export const send = (shop: Asking, more: Json = {}): Promise<Asked> =>
  shop.ask('POST', '/drafts', { body: { draft: DRAFT, ...more } });

/** @returns the token of a draft that was sent */
export async function sent(shop: Asking, more: Json = {}): Promise<string> {
  const { status, json, text } = await send(shop, more);
  if (status !== 200) throw new Error(`The draft was not sent: ${text}`);
  return String(json['token']);
}

export const openDraft = (shop: Asking, token: string): Promise<Asked> => shop.ask('GET', '/draft', { token });

/** Orders at a price that is asked for each time, as two people on two devices do. */
export async function buy(shop: Asking, draft: string | undefined, more: Json = {}): Promise<Asked> {
  const quote = await shop.ask('POST', '/quotes', { body: STAMP });
  const body = { quoteToken: quote.json['quoteToken'], parties: PAYER, details: DETAILS, draft, ...more };
  return shop.ask('POST', '/orders', { body });
}

export const orderOf = ({ json }: Pick<Asked, 'json'>): string =>
  String((json['order'] as Json | undefined)?.['externalOrderId']);

/** Pays an order, and waits until the service says so. */
export async function pay({ sandbox }: Pick<Shop, 'sandbox'>, bought: Pick<Asked, 'json'>): Promise<void> {
  const { intentId } = bought.json['payment'] as { intentId: string };
  await control(sandbox, 'POST', `/payments/${intentId}`, { outcome: 'paid' });
  await waitUntil(async () => {
    const { orders } = (await control(sandbox, 'GET', '/orders')) as {
      orders: { externalOrderId: string; status: string }[];
    };
    return orders.some(({ externalOrderId, status }) => externalOrderId === orderOf(bought) && status !== 'CREATED');
  });
}
