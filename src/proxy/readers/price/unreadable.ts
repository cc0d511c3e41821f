/** The error of the price reader. Its message reaches the merchant's log, never the customer. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
