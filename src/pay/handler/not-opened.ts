/**
 * The error name with which a handler reports that no window opened. It is a name because each module is bundled on its own
 * and cannot share a class.
 */
export const NOT_OPENED = 'PaymentNotOpened';

/**
 * Creates the error of a handler that ended before a payment was possible. Any other rejection says nothing about the
 * payment.
 */
export function notOpened(message: string): Error {
  return Object.assign(new Error(message), { name: NOT_OPENED });
}
