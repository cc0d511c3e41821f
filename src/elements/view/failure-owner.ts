import type { Actor, Failure } from '../../client/index.ts';
import type { MessageKey } from '../../locales/index.ts';

const BY_ACTOR: Readonly<Partial<Record<Actor, MessageKey>>> = {
  merchant: 'action_merchant',
  service: 'action_service',
};

/** Their own sentence says who does what, and no more is known. */
const ENOUGH = new Set<string>(['CUSTOMER_REFUSED', 'RATE_LIMITED', 'REFUSED_BY_PAGE', 'PAYMENT_FAILED']);

/**
 * Who must act before it works; nothing where that is not known for certain.
 *
 * @param entered there may be something that the customer has entered: without it, what may be over by the next try is
 *   nobody's to mend
 */
export function failureOwner({ code, actor, field, fields, requestId, retryable }: Failure, entered = true): MessageKey | undefined {
  if (ENOUGH.has(code)) return undefined;
  // A slow answer says nothing of the connection.
  if (actor === 'network') return code === 'OFFLINE' && entered ? 'action_network' : undefined;
  // An answer of his is at fault. What else a proxy refuses of a customer is not his to mend on this page.
  if (actor === 'customer') return field ?? fields?.length ? 'action_customer' : undefined;
  // The service has answered; what its answer means, the shop has to say.
  const act = code === 'QUOTE_UNREADABLE' ? 'action_merchant' : BY_ACTOR[actor];
  // What something in between has answered may be over by the next try.
  return retryable && ((act === 'action_merchant' && !requestId) || (act === 'action_service' && !entered)) ? undefined : act;
}
