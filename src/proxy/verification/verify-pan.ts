import type { Clock } from '../../base/clock.ts';
import type { PanAnswer, PanRequest } from '../../wire/verification.ts';
import type { PanVerificationResult } from '../../api/index.ts';
import { bearerOf } from '../http/bearer.ts';
import type { ProxyRequest } from '../http/record.ts';
import { deriveTurn, stopIfGone } from '../http/turn.ts';
import type { Turn } from '../http/turn.ts';
import { Problem } from '../problem.ts';
import type { Log } from '../report/log.ts';
import { orderIdOf } from '../seal/order-id.ts';
import { derive } from '../seal/secrets.ts';
import type { Secret, Secrets } from '../seal/secrets.ts';
import type { Tokens } from '../seal/tokens.ts';
import { unavailable } from '../service/unavailable.ts';
import { answered } from '../service/upstream.ts';
import type { Upstream } from '../service/upstream.ts';
import type { Store } from '../store/store.ts';
import { matchNames } from './name-match.ts';

/** What a PAN is checked for: a price, or the order that was made of it. Both have the order's id. */
export interface Sale {
  externalOrderId: string;
  /** Everything about this sale is derived with it. */
  secret: Secret;
}

export interface PanVerification {
  /** @throws Problem TOKEN_INVALID, QUOTE_EXPIRED */
  open(request: ProxyRequest): Promise<Sale>;
  /**
   * Asks the service about a PAN, once for each sale and name. What was begun is finished: another may wait for it.
   *
   * @throws Problem CONFLICT for a second PAN of one sale, or the fourth name
   */
  verify(turn: Turn, sale: Sale, body: PanRequest): Promise<PanAnswer>;
}

export interface PanParts {
  tokens: Tokens;
  secrets: Secrets;
  upstream: Upstream;
  store: Store;
  log: Log;
  clock: Clock;
}

/* As long as an order's token can ask. */
const KEPT = 30 * 24 * 3600;
/* A name that was mistyped may be mended; guessing the name on record may not. */
const MOST_NAMES = 3;

/**
 * PAN verification. The store holds what was answered under an HMAC of what was asked: neither a PAN nor a name, and
 * never the name on record, which is compared here and then forgotten.
 */
export function createPanVerification({ tokens, secrets, upstream, store, log, clock }: PanParts): PanVerification {
  const flights = new Map<string, Promise<PanAnswer>>();

  async function ask(turn: Turn, pan: string, name: string, idempotencyKey: string): Promise<PanAnswer> {
    try {
      const { body } = await upstream.call(turn, 'verifyPan', { body: { pan, name }, idempotencyKey }, [400]);
      return verdictOf(body, name);
    } catch (error) {
      if (!answered(error, 400)) throw error;
      if (error.field === 'pan' || error.field === 'name') throw refusedInput(error.field);
      log.alert({
        type: 'service-refused', operation: 'verifyPan', status: 400,
        message: 'The service answers 400 to verifyPan: check whether the organization is entitled to PAN verification.',
      });
      throw unavailable();
    }
  }

  async function decide(turn: Turn, { externalOrderId: id, secret }: Sale, body: PanRequest): Promise<PanAnswer> {
    const [pan, name] = [body.pan.trim().toUpperCase(), body.name.trim().replace(/\s+/g, ' ')];
    const [mark, question] = await Promise.all([derive(secret, 'pan', id, pan), derive(secret, 'pan-name', id, pan, name)]);
    const isFirst = await store.setIfAbsent(`pan:${id}`, mark, KEPT);
    if (!isFirst && (await store.get(`pan:${id}`)) !== mark) throw secondPan();
    const known = await store.get(`pan:${id}:${question}`);
    if (known !== undefined) return JSON.parse(known) as PanAnswer;
    const names = await store.take([{ name: `pan-names:${id}`, most: MOST_NAMES, seconds: KEPT }], 1);
    if (!names.granted) throw fourthName();
    try {
      const answer = await ask(turn, pan, name, question);
      await store.set(`pan:${id}:${question}`, JSON.stringify(answer), KEPT);
      return answer;
    } catch (error) {
      // Nobody was told anything, so the customer may mend what was typed.
      await Promise.all([store.giveBack(names.receipt), isFirst && store.delete(`pan:${id}`, mark)]).catch(() => undefined);
      throw error;
    }
  }

  return {
    async open(request) {
      const token = bearerOf(request);
      const [quote, order] = token === undefined ? [] : await Promise.all([tokens.open('quote', token), tokens.open('order', token)]);
      if (quote?.expired) throw new Problem('QUOTE_EXPIRED', 'This price has ended. Please ask for a new one.');
      if (quote) return { externalOrderId: await orderIdOf(quote), secret: quote.secret };
      const secret = order && secrets.find(order.claims.dk);
      if (!order || order.expired || !secret) throw invalidToken();
      return { externalOrderId: order.claims.oid, secret };
    },
    async verify(turn, sale, body) {
      stopIfGone(turn);
      const key = JSON.stringify([sale.externalOrderId, body.pan, body.name]);
      const flight = flights.get(key) ?? decide(deriveTurn(turn, clock), sale, body).finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
  };
}

/** The name on record is compared here; where the service gives none, its own verdict stands. */
function verdictOf(result: PanVerificationResult, name: string): PanAnswer {
  const { valid, panStatus, registeredName, nameMatchResult } = result;
  return {
    valid: valid ?? /^(?:VALID|ACTIVE)$/i.test(panStatus ?? ''),
    nameMatch: registeredName ? matchNames(name, registeredName) : verdictIn(nameMatchResult ?? ''),
  };
}

/** The specification shows no values of it: the words that can mean one thing only. */
function verdictIn(words: string): PanAnswer['nameMatch'] {
  if (/PARTIAL/i.test(words)) return 'partial';
  if (/^(?:NO|NOT)\b|MIS|NO[_ ]?MATCH/i.test(words)) return 'mismatch';
  return /^(?:EXACT|FULL|DIRECT)?[_ ]?MATCH(?:ED)?$|^(?:Y|YES|TRUE)$/i.test(words) ? 'match' : 'unknown';
}

const invalidToken = (): Problem =>
  new Problem('TOKEN_INVALID', 'This cannot be checked with what was sent. Please start from the shop again.');

const refusedInput = (field: string): Problem =>
  new Problem('INVALID_INPUT', 'The service does not accept this value.', { field });

const secondPan = (): Problem =>
  new Problem('CONFLICT', 'Another PAN was checked for this price already. Ask for a new price.', { field: 'pan' });

const fourthName = (): Problem =>
  new Problem('CONFLICT', 'This PAN was checked with too many names. Ask for a new price.', { field: 'name' });
