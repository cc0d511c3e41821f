/** Thrown by the reader of a price. The message goes to the merchant's log, never to the customer. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
