/** The name of the error by which a handler says that no window was opened: each module has code of its own, so no class can tell. */
export const NOT_OPENED = 'PaymentNotOpened';

/** An end of a handler before anything could be paid. Every other rejection is a hint that says nothing of money. */
export function notOpened(message: string): Error {
  return Object.assign(new Error(message), { name: NOT_OPENED });
}
