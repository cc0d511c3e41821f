import type { ClientPayment } from '../../wire/index.ts';
import { notOpened } from '../handler/not-opened.ts';

type Param = 'publicKey' | 'sessionId' | 'clientSecret';

/**
 * Returns the parameters that a provider's window needs.
 *
 * @throws an error of `notOpened` if the payment is another provider's, or if a parameter is missing
 */
export function paramsOf<Name extends Param>(
  payment: ClientPayment,
  provider: ClientPayment['provider'],
  ...names: readonly Name[]
): Record<Name, string> {
  if (payment.provider !== provider) {
    throw notOpened(`This window is for payments of "${provider}", but this payment is of "${payment.provider}".`);
  }
  const found = names.map((name) => {
    const value = payment[name];
    if (!value)
      throw notOpened(
        `"${provider}" needs "${name}": set payment.${name} of the proxy or return it from payment.clientParams.`,
      );
    return [name, value] as const;
  });
  return Object.fromEntries(found) as Record<Name, string>;
}
