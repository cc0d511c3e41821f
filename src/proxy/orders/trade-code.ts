import type { Clock } from '../../base/clock.ts';
import type { ReturnAnswer, ReturnRequest } from '../../wire/order.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { Problem } from '../context/problem.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { SpendGuard } from '../limits/spend-guard.ts';
import { cachedNameOf } from '../quotes/input.ts';
import type { Store } from '../store/store.ts';
import { RETURN_SECONDS, type ReturnCode, type ReturnCodes } from '../tokens/return-codes.ts';
import type { Tokens } from '../tokens/tokens.ts';
import type { RecordedClaims } from './recorded-claims.ts';
import type { Status } from './status.ts';

/**
 * `POST MOUNT/return`: trades the code of an address for a view token. The code of a payment is traded once; the page
 * that has traded it may repeat that for some seconds.
 *
 * @throws Problem TOKEN_INVALID if it was used, or was not made here; SERVICE_UNAVAILABLE if the store does not answer
 */
export type TradeCode = (context: RequestContext, request: ReturnRequest) => Promise<ReturnAnswer>;

export interface TradeCodeParts {
  tokens: Tokens;
  codes: ReturnCodes;
  status: Pick<Status, 'record'>;
  recordedClaims: RecordedClaims;
  spend: Pick<SpendGuard, 'countFreeCall'>;
  store: Pick<Store, 'get' | 'setIfAbsent'>;
  catalogue: Pick<Catalogue, 'peek'>;
  clock: Clock;
}

/* Seconds in which the page may repeat a trade whose answer was lost. */
const REPEAT_SECONDS = 30;

export function createTradeCode(parts: TradeCodeParts): TradeCode {
  const { tokens, codes, status, recordedClaims, spend, store, catalogue, clock } = parts;
  const seconds = (): number => Math.floor(clock.now() / 1000);

  /** Whether a code was used by another page, or too long ago. */
  const isUsed = (used: string | undefined, nonce: string): boolean => {
    const [at, by] = used?.split(' ') ?? [];
    return used !== undefined && (by !== nonce || seconds() - Number(at) > REPEAT_SECONDS);
  };

  /** Uses a code up, in one step among all instances. */
  async function use(key: string, nonce: string): Promise<void> {
    if (await store.setIfAbsent(key, `${seconds()} ${nonce}`, RETURN_SECONDS)) return;
    const used = await store.get(key);
    // What has just ended was used.
    if (used === undefined || isUsed(used, nonce)) throw invalidCode();
  }

  async function viewTokenOf(context: RequestContext, code: ReturnCode): Promise<string> {
    const { kind, oid, svc, dk, int, stamp } = code;
    const record = await status.record(context, oid);
    if (!record) throw invalidCode();
    const claims = await recordedClaims(context, record, { svc, dk, stamp });
    const ints = int === undefined || claims.ints.includes(int) ? claims.ints : [...claims.ints, int];
    const view = { ...claims, ...(claims.doc === undefined && cachedNameOf(catalogue, claims)), ints };
    return kind === 'link' ? tokens.seal('view', { ...view, lnk: true }, code.expiresAt) : tokens.seal('view', view);
  }

  return async (context, { code: text, nonce }) => {
    const code = await codes.open(text);
    if (!code) throw invalidCode();
    const isOnce = code.kind === 'payment';
    const key = `returned:${code.mac}`;
    // A used code costs no call of the service.
    if (isOnce && isUsed(await store.get(key), nonce)) throw invalidCode();
    await spend.countFreeCall(code.oid, isOnce ? 'return' : 'link');
    // Used up last: if the order cannot be read, the page may try again.
    const orderToken = await viewTokenOf(context, code);
    if (isOnce) await use(key, nonce);
    return { orderToken };
  };
}

const invalidCode = (): Problem =>
  new Problem('TOKEN_INVALID', 'This link was used already, or no longer works. Please start again from the website.');
