import { PaymentMethod, ProviderName } from '../../wire/catalogue.ts';
import type { PaymentOptions } from './options.ts';
import { requirePlain } from './check-text.ts';
import { OptionError } from './option-error.ts';

/** Providers that need only the intent of the service. */
const WITHOUT_PARAMS: readonly string[] = ['sandbox', 'razorpay', 'custom'];

const PAYMENT_NAMES: readonly string[] = ['connectionId', 'provider', 'publicKey', 'methods', 'clientParams'];

/** Checks the payment connection and the needs of its provider. @throws OptionError */
export function checkPayment(value: unknown): PaymentOptions {
  if (typeof value !== 'object' || value === null) {
    throw new OptionError('payment', 'must be an object with "connectionId" and "provider".');
  }
  const payment = value as PaymentOptions;
  const unknown = Object.keys(payment).find((name) => !PAYMENT_NAMES.includes(name));
  if (unknown !== undefined)
    throw new OptionError(`payment.${unknown}`, `is not known; the names are ${PAYMENT_NAMES.join(', ')}.`);
  if (typeof payment.connectionId !== 'string' || payment.connectionId === '') {
    throw new OptionError('payment.connectionId', 'must be the id of your payment connection at the service.');
  }
  requirePlain(
    'payment.connectionId',
    payment.connectionId,
    'copy the id of your payment connection from your account at the service',
  );
  if (/[,;]/.test(payment.connectionId))
    throw new OptionError(
      'payment.connectionId',
      'must be one id, without commas: a proxy uses one payment connection.',
    );
  if (!ProviderName.safeParse(payment.provider).success) {
    throw new OptionError('payment.provider', `must be one of ${ProviderName.options.join(', ')}.`);
  }
  if (payment.clientParams !== undefined && typeof payment.clientParams !== 'function') {
    throw new OptionError('payment.clientParams', 'must be a function.');
  }
  if (!payment.clientParams && !WITHOUT_PARAMS.includes(payment.provider)) {
    throw new OptionError(
      'payment.clientParams',
      `is required for the provider "${payment.provider}": it creates the parameters of its payment page.`,
    );
  }
  const { publicKey, methods } = payment;
  if (methods !== undefined && !isListOfMethods(methods))
    throw new OptionError(
      'payment.methods',
      `must be a list of different ways to pay: ${PaymentMethod.options.join(', ')}.`,
    );
  if (publicKey !== undefined && (typeof publicKey !== 'string' || /^(?:sk|rk)_/.test(publicKey))) {
    throw new OptionError('payment.publicKey', 'must be the publishable key of the provider, because browsers see it.');
  }
  requirePlain('payment.publicKey', publicKey, 'copy the publishable key from your account at the provider');
  // The hook may return a key for each intent.
  if (payment.provider === 'razorpay' && !publicKey && !payment.clientParams) {
    throw new OptionError('payment.publicKey', 'is required for the provider "razorpay": set the key id.');
  }
  return payment;
}

const isListOfMethods = (value: unknown): boolean =>
  PaymentMethod.array().safeParse(value).success && new Set(value as unknown[]).size === (value as unknown[]).length;
