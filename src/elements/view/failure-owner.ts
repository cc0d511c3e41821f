import type { Actor, Failure } from '../../client/index.ts';
import type { MessageKey } from '../../locales/index.ts';

const BY_ACTOR: Readonly<Partial<Record<Actor, MessageKey>>> = {
  merchant: 'action_merchant',
  service: 'action_service',
};

/** Failures whose own sentence already says who must act. */
const SELF_EXPLANATORY = new Set<string>([
  'CUSTOMER_REFUSED',
  'RATE_LIMITED',
  'PAGE_REFUSED',
  'PAYMENT_FAILED',
  'FRAMED',
]);

/**
 * The sentence about who must act; `undefined` if that is not certain.
 *
 * @param entered whether the customer may have entered values; without them a temporary failure needs no action
 */
export function failureOwner(
  { code, actor, field, fields, requestId, retryable }: Failure,
  entered = true,
): MessageKey | undefined {
  if (SELF_EXPLANATORY.has(code) || code.startsWith('SESSION')) return undefined;
  // A slow response says nothing about the connection.
  if (actor === 'network') return code === 'OFFLINE' && entered ? 'action_network' : undefined;
  // The customer can correct a field. Other refusals cannot be corrected on this page.
  if (actor === 'customer') return (field ?? fields?.length) ? 'action_customer' : undefined;
  // The service has responded, but the merchant must find out why its response cannot be read.
  const act = code === 'QUOTE_UNREADABLE' ? 'action_merchant' : BY_ACTOR[actor];
  // Without a request id the error came from an intermediary, and the next attempt may succeed.
  return retryable && ((act === 'action_merchant' && !requestId) || (act === 'action_service' && !entered))
    ? undefined
    : act;
}
