import type { Clock } from '../../base/clock.ts';
import type { PanAnswer, PanRequest, NameMatch } from '../../wire/verification.ts';
import type { PanVerificationResult } from '../../api/index.ts';
import { bearerOf } from '../http/headers.ts';
import type { ProxyRequest } from '../http/messages.ts';
import { forSession, deriveContext, throwIfAborted, type RequestContext } from '../context/request-context.ts';
import { createSingleFlight } from '../context/single-flight.ts';
import { Problem, sessionExpired, sessionRequired, unavailable } from '../context/problem.ts';
import type { Log } from '../telemetry/log.ts';
import { saleOf, type SessionTokens } from '../tokens/session-tokens.ts';
import { derive, type Secret, type Secrets } from '../tokens/secrets.ts';
import { ORDER_LIFE_SECONDS, type Tokens, type VerifiedToken } from '../tokens/tokens.ts';
import type { Settings } from '../config/options.ts';
import type { SessionEnds } from '../sessions/open-session.ts';
import { answered, wasNotMade, type Upstream } from '../upstream/upstream.ts';
import type { Exclusive } from '../store/lease.ts';
import { takeSlot, type Store } from '../store/store.ts';

/*
 * The rules:
 * 1. Case, accents, dots and other marks are ignored. So are a title before the name (`Dr`, `Shri`, `Smt`) and a
 *   relative after it (`S/O ...`).
 * 2. Words pair up in any order, each with one word of the other name: an equal word, or an initial with a word that
 *   begins with it.
 * 3. `match`: every word on both sides has a pair, and at least one pair is a whole word. Or all letters are equal, so
 *   that `D'Souza`, `D Souza` and `DSouza` match.
 * 4. `partial`: at least one whole word is shared. `mismatch`: none is.
 * 5. `unknown`: one of the names has no letters, or letters other than Latin, because a transcription is no evidence.
 */

const TITLES: ReadonlySet<string> = new Set([
  'MR',
  'MRS',
  'MS',
  'MISS',
  'MASTER',
  'DR',
  'PROF',
  'ADV',
  'ER',
  'CA',
  'SHRI',
  'SHREE',
  'SRI',
  'SMT',
  'SHRIMATI',
  'SRIMATI',
  'SUSHRI',
  'KUM',
  'SARDAR',
  'JANAB',
  'LATE',
  'MESSRS',
]);

/* Characters. Normalization takes quadratic time on combining marks. */
const MAX_NAME = 1_000;
const RELATIVE = /\b[SDWC]\s*\/\s*O\b[^]*/;

/** Compares two names. The result is symmetric. */
export function matchNames(one: string, other: string): NameMatch {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  if (!left || !right) return 'unknown';
  if (left.join('') === right.join('')) return 'match';
  const { whole, rest, others } = pairWhole(left, right);
  if (whole === 0) return 'mismatch';
  return areInitials(rest, others) ? 'match' : 'partial';
}

/** The words of a name in capitals without marks; `undefined` if they cannot be compared. */
function wordsOf(name: string): string[] | undefined {
  if (name.length > MAX_NAME) return undefined;
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(RELATIVE, '')
    .replace(/^\s*M\/S\b/, '');
  if (/[^\P{L}A-Z]/u.test(plain)) return undefined;
  const words = plain
    .replace(/['’`]/g, '')
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');
  while (words.length > 1 && TITLES.has(words[0] ?? '')) words.shift();
  return words.length > 0 ? words : undefined;
}

/** Removes the words that both names have. Equal initials pair, but are not whole words. */
function pairWhole(left: string[], right: string[]): { whole: number; rest: string[]; others: string[] } {
  const others = [...right];
  let whole = 0;
  const rest = left.filter((word) => {
    const at = others.indexOf(word);
    if (at < 0) return true;
    others.splice(at, 1);
    if (word.length > 1) whole += 1;
    return false;
  });
  return { whole, rest, others };
}

/** Whether the remaining words pair up, an initial with a word that starts with it. */
function areInitials(left: string[], right: string[]): boolean {
  const others = [...right];
  return (
    left.length === right.length &&
    left.every((word) => {
      const at = others.findIndex((other) => word[0] === other[0] && (word.length === 1) !== (other.length === 1));
      if (at >= 0) others.splice(at, 1);
      return at >= 0;
    })
  );
}

/** The sale that a PAN is verified for: a quote or its order. Both have the order's id. */
export interface Sale {
  externalOrderId: string;
  /** The secret that derives everything about this sale. */
  secret: Secret;
  /**
   * What its checkout session is limited by. A session may verify three PANs, because its customer may correct the
   * parties.
   */
  sessionKey?: string;
}

export interface PanVerification {
  /**
   * @throws Problem TOKEN_INVALID, QUOTE_EXPIRED, SESSION_REQUIRED; INVALID_INPUT if the session does not open the PAN
   */
  authorize(request: ProxyRequest): Promise<Sale>;
  /**
   * Verifies a PAN, once for each sale and name. A started call completes, because others may wait for it.
   *
   * @throws Problem CONFLICT for a second PAN of one sale, or the fourth name; RATE_LIMITED for the fourth PAN of a
   *   session
   */
  verify(context: RequestContext, sale: Sale, body: PanRequest): Promise<PanAnswer>;
}

export interface PanParts {
  tokens: Tokens;
  secrets: Secrets;
  sessions: Pick<SessionTokens, 'read'>;
  ends: Pick<SessionEnds, 'requireNotEnded'>;
  settings: Pick<Settings, 'requireSession'>;
  upstream: Upstream;
  store: Store;
  exclusive: Exclusive;
  log: Log;
  clock: Clock;
}

/* A mistyped name can be corrected; guessing the registered name is not possible. */
const MAX_NAMES = 3;

/**
 * PAN verification. The store holds results under an HMAC of the input: no PAN, no name, and never the registered name,
 * which is compared here and then discarded.
 */
export function createPanVerification(parts: PanParts): PanVerification {
  const { exclusive, clock } = parts;
  const singleFlight = createSingleFlight<PanAnswer>();
  return {
    authorize: (request) => authorize(parts, request),
    async verify(received, sale, body) {
      throwIfAborted(received);
      const { externalOrderId: id, sessionKey } = sale;
      const context = sessionKey === undefined ? received : forSession(received, sessionKey);
      const waiting = deriveContext(context, clock);
      return singleFlight(JSON.stringify([id, body.pan, body.name]), () =>
        exclusive(
          `pan-check:${id}`,
          () => waiting.left(),
          () => verifyOnce(parts, deriveContext(context, clock), { sale, body }),
        ),
      );
    },
  };
}

async function authorize(parts: PanParts, request: ProxyRequest): Promise<Sale> {
  const { tokens, settings } = parts;
  const token = bearerOf(request);
  const [quote, order] =
    token === undefined ? [] : await Promise.all([tokens.verify('quote', token), tokens.verify('order', token)]);
  if (quote?.expired) throw new Problem('QUOTE_EXPIRED', 'This quote has expired. Please request a new one.');
  const sale = await (quote ? saleOfQuote(parts, quote) : saleOfOrder(parts, order));
  if (!sale) throw invalidToken();
  if (settings.requireSession && sale.sessionKey === undefined) throw sessionRequired();
  const { fix } = (quote ?? order)?.claims ?? {};
  if (fix?.includes('partyPan')) throw panNotOpen();
  return sale;
}

async function saleOfQuote(
  { sessions, ends, clock }: PanParts,
  quote: VerifiedToken<'quote'>,
): Promise<Sale | undefined> {
  const sale = await saleOf(quote, sessions);
  // A price outlives its session, which buys nothing any more. The customer of an order has its token.
  if ((sale?.sessionExpiresAt ?? Infinity) <= clock.now() / 1000) throw sessionExpired();
  if (sale?.sessionId !== undefined) await ends.requireNotEnded({ oid: sale.externalOrderId, fix: [] });
  return sale && { ...sale, ...(sale.sessionId !== undefined && { sessionKey: sale.externalOrderId }) };
}

async function saleOfOrder(
  { secrets, ends }: PanParts,
  order: VerifiedToken<'order'> | undefined,
): Promise<Sale | undefined> {
  const secret = order && secrets.find(order.claims.dk);
  if (!order || order.expired || !secret) return undefined;
  const { oid, fix } = order.claims;
  await ends.requireNotEnded({ oid, fix });
  return { externalOrderId: oid, secret, ...(fix && { sessionKey: oid }) };
}

/** Checks of one sale run one at a time, so that a release affects no other. */
async function verifyOnce(
  { store, upstream, log }: PanParts,
  context: RequestContext,
  { sale, body }: { sale: Sale; body: PanRequest },
): Promise<PanAnswer> {
  const { externalOrderId: id, secret, sessionKey } = sale;
  const [pan, name] = [body.pan.trim().toUpperCase(), body.name.trim().replace(/\s+/g, ' ')];
  const [panKey, callKey] = await Promise.all([
    derive(secret, 'pan', id, pan),
    derive(secret, 'pan-name', id, pan, name),
  ]);
  const releasePan = await claimPan(store, sale, panKey);
  const known = await store.get(`pan:${id}:${callKey}`);
  if (known !== undefined) return JSON.parse(known) as PanAnswer;
  let releaseName = (): Promise<void> => Promise.resolve();
  let isSent = false;
  let answer: PanAnswer;
  try {
    releaseName = await claimName(store, sessionKey === undefined ? id : `${id}:${panKey}`, callKey);
    isSent = true;
    const call = { body: { pan, name }, idempotencyKey: callKey };
    const { body: result } = await upstream.call(context, 'verifyPan', call, [400]);
    answer = toAnswer(result, name);
  } catch (error) {
    // Nothing was bought, so the customer may correct the input. After a lost response the check may have been made:
    // it stays counted, and a retry is the same call.
    if (!isSent || wasNotMade(error))
      // A failed release leaves the place taken.
      await Promise.all([releaseName, releasePan].map((release) => release().catch(() => undefined)));
    throw problemOf(error, log);
  }
  // The result is paid for: without the store the customer still gets it, and a retry is the same call.
  await store.set(`pan:${id}:${callKey}`, JSON.stringify(answer), ORDER_LIFE_SECONDS).catch(() => undefined);
  return answer;
}

/**
 * Takes the place of a PAN: a sale has one, a session three.
 *
 * @returns gives it back if it was new
 */
async function claimPan(
  store: Store,
  { externalOrderId: id, sessionKey }: Sale,
  panKey: string,
): Promise<() => Promise<void>> {
  const others = sessionKey === undefined ? [] : [`pan:${id}:second`, `pan:${id}:third`];
  const release = await takeSlot(store, { names: [`pan:${id}`, ...others], seconds: ORDER_LIFE_SECONDS }, panKey);
  if (!release) throw others.length ? tooManyPans() : otherPan();
  return release;
}

/** Takes the place of a name. @returns gives it back if it was new */
async function claimName(store: Store, namesId: string, callKey: string): Promise<() => Promise<void>> {
  const names = Array.from({ length: MAX_NAMES }, (_, index) => `pan-name:${namesId}:${index}`);
  const release = await takeSlot(store, { names, seconds: ORDER_LIFE_SECONDS }, callKey);
  if (!release) throw tooManyNames();
  return release;
}

/** Maps an error for the customer. */
function problemOf(error: unknown, log: Log): unknown {
  if (!answered(error, 400)) return error;
  if (error.field === 'pan' || error.field === 'name') return refusedInput(error.field);
  log.alert({
    type: 'upstream-auth-failed',
    operation: 'verifyPan',
    status: 400,
    message: 'The service responds 400 to verifyPan: check whether the organization is entitled to PAN verification.',
  });
  return unavailable();
}

/** Compares the registered name here. Without one, the service's own result is used. */
function toAnswer(result: PanVerificationResult, name: string): PanAnswer {
  const { valid, panStatus, registeredName, nameMatchResult } = result;
  return {
    valid: valid ?? /^(?:VALID|ACTIVE)$/i.test(panStatus ?? ''),
    nameMatch: registeredName ? matchNames(name, registeredName) : readNameMatch(nameMatchResult ?? ''),
  };
}

/** The specification shows no values, so only unambiguous words are accepted. */
function readNameMatch(words: string): PanAnswer['nameMatch'] {
  if (/PARTIAL/i.test(words)) return 'partial';
  if (/^(?:NO|NOT)\b|MIS|NO[_ ]?MATCH/i.test(words)) return 'mismatch';
  return /^(?:EXACT|FULL|DIRECT)?[_ ]?MATCH(?:ED)?$|^(?:Y|YES|TRUE)$/i.test(words) ? 'match' : 'unknown';
}

const invalidToken = (): Problem =>
  new Problem('TOKEN_INVALID', 'The PAN cannot be verified with this token. Please start again from the website.');

const panNotOpen = (): Problem =>
  new Problem('INVALID_INPUT', 'The checkout session does not let the customer enter a PAN.', { field: 'pan' });

const refusedInput = (field: string): Problem =>
  new Problem('INVALID_INPUT', 'The service does not accept this value.', { field });

const otherPan = (): Problem =>
  new Problem('CONFLICT', 'Another PAN was verified for this price already. Request a new price.', { field: 'pan' });

const tooManyPans = (): Problem =>
  new Problem('RATE_LIMITED', 'Three PANs were verified for this checkout session already.');

const tooManyNames = (): Problem =>
  new Problem('CONFLICT', 'This PAN was verified with too many names. Request a new price.', { field: 'name' });
