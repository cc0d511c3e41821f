import type { ClientPayment } from '../wire/index.ts';

type Param = 'publicKey' | 'sessionId' | 'clientSecret';

/**
 * What a provider's window cannot do without.
 *
 * @throws Error when the payment is another provider's, or when the proxy was not given what is needed
 */
export function paramsOf<Name extends Param>(
  payment: ClientPayment, provider: ClientPayment['provider'], ...names: readonly Name[]
): Record<Name, string> {
  if (payment.provider !== provider) {
    throw new Error(`This window is for payments of "${provider}"; this one is of "${payment.provider}".`);
  }
  const found = names.map((name) => {
    const value = payment[name];
    if (!value) throw new Error(`"${provider}" needs "${name}": set payment.${name} of the proxy or return it from payment.clientParams.`);
    return [name, value] as const;
  });
  return Object.fromEntries(found) as Record<Name, string>;
}
