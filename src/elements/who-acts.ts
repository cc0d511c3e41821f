import type { Failure, FailureSource } from '../client/index.ts';
import type { MessageKey } from '../locales/index.ts';

const BY_SOURCE: Readonly<Partial<Record<FailureSource, MessageKey>>> = {
  merchant: 'act_merchant',
  proxy: 'act_merchant',
  service: 'act_service',
};

/** Their own sentence says who does what, and no more is known. */
const ENOUGH = new Set<string>(['CUSTOMER_REFUSED', 'RATE_LIMITED', 'REFUSED_BY_PAGE', 'PAYMENT_FAILED']);

/**
 * Who must act before it works; nothing where that is not known for certain.
 *
 * @param entered there may be something that the customer has entered: without it, what may be over by the next try is
 *   nobody's to mend
 */
export function whoActs({ code, source, field, fields, reference, retryable }: Failure, entered = true): MessageKey | undefined {
  if (ENOUGH.has(code)) return undefined;
  // A slow answer says nothing of the connection.
  if (source === 'network') return code === 'OFFLINE' && entered ? 'act_network' : undefined;
  // An answer of his is at fault. What else a proxy refuses of a customer is not his to mend on this page.
  if (source === 'customer') return field ?? fields?.length ? 'act_customer' : undefined;
  // The service has answered; what its answer means, the shop has to say.
  const act = code === 'QUOTE_UNREADABLE' ? 'act_merchant' : BY_SOURCE[source];
  // What something in between has answered may be over by the next try.
  return retryable && ((act === 'act_merchant' && !reference) || (act === 'act_service' && !entered)) ? undefined : act;
}
