/** Why a delivery was not taken. */
export type WebhookFault =
  /** A header is missing or malformed, or the timestamp is not within the tolerance. */
  | 'headers'
  /** No active secret gives this signature. */
  | 'signature'
  /** It is signed and yet not a JSON object. */
  | 'body';

/** A delivery that must not be believed. The sentence holds nothing of what was sent, and no secret. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, sentence: string) {
    super(sentence);
    this.fault = fault;
  }
}
