import type { OpenAnswer, Parties } from '../../wire/order.ts';
import { Problem } from '../context/problem.ts';
import type { RequestContext } from '../context/request-context.ts';
import { credentialsOf } from '../http/headers.ts';
import type { ProxyRequest } from '../http/messages.ts';
import type { SpendGuard } from '../limits/spend-guard.ts';
import type { Cipher } from '../tokens/sealing.ts';
import type { OrderClaims, Tokens } from '../tokens/tokens.ts';
import { invalidToken } from './order-handlers.ts';
import { mobileEnding } from './parties.ts';
import type { Status } from './status.ts';

/** The latest order of a device, whose token was opened. */
export interface DeviceOrder {
  externalOrderId: string;
  viewToken: string;
}

/**
 * What a browser keeps of its latest order: a view token in an envelope that only the proxy opens. It proves that the
 * order was placed on this device, shows nothing, and is exchanged for the view token with the end of the order's
 * mobile number.
 */
export interface DeviceTokens {
  /** @returns `undefined` if the service does not show the number of this order, so that nothing would open it */
  seal(order: OrderClaims, parties: Parties | undefined): Promise<string | undefined>;
  /** @throws Problem TOKEN_INVALID */
  authorize(request: ProxyRequest): Promise<DeviceOrder>;
  /** @throws Problem INVALID_INPUT if the number has another end, RATE_LIMITED after a few of them */
  open(context: RequestContext, latest: DeviceOrder, ending: string): Promise<OpenAnswer>;
}

export interface DeviceTokenParts {
  cipher: Cipher;
  tokens: Tokens;
  status: Pick<Status, 'record'>;
  spend: Pick<SpendGuard, 'countOpening'>;
}

/* Characters: far more than the longest. */
const LONGEST = 6144;

export function createDeviceTokens({ cipher, tokens, status, spend }: DeviceTokenParts): DeviceTokens {
  return {
    async seal(order, parties) {
      if (mobileEnding(parties) === undefined) return undefined;
      // Its opener is no buyer who is back from the payment. A view token needs no page to return to, which may be
      // long.
      const viewToken = await tokens.seal('view', { ...order, ret: undefined, lnk: true });
      return cipher.seal(viewToken);
    },
    async authorize(request) {
      const viewToken = await cipher.open(credentialsOf(request, LONGEST) ?? '');
      const verified = viewToken === undefined ? undefined : await tokens.verify('view', viewToken);
      if (viewToken === undefined || !verified || verified.expired) throw invalidToken();
      return { externalOrderId: verified.claims.oid, viewToken };
    },
    async open(context, { externalOrderId, viewToken }, ending) {
      const release = await spend.countOpening(context, externalOrderId);
      const record = await status.record(context, externalOrderId).catch(async (error: unknown) => {
        await release();
        throw error;
      });
      if (!record) throw invalidToken();
      // As numbers, which are compared in the same time whatever their digits are.
      if (Number(mobileEnding(record.parties)) !== Number(ending))
        throw new Problem('INVALID_INPUT', 'The mobile number of this order has other last digits.', {
          field: 'mobileEnding',
        });
      await release();
      return { viewToken };
    },
  };
}
