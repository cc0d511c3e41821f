/**
 * The error name by which a handler says that no window opened. A name, because each module is bundled on its own and
 * cannot share a class.
 */
export const NOT_OPENED = 'PaymentNotOpened';

/**
 * Creates the error of a handler that ended before a payment was possible. Any other rejection says nothing about
 * money.
 */
export function notOpened(message: string): Error {
  return Object.assign(new Error(message), { name: NOT_OPENED });
}
