/** Why a delivery was refused. */
export type WebhookFault =
  /** A header is missing or malformed, or the timestamp is not within the tolerance. */
  | 'headers'
  /** No active secret matches the signature. */
  | 'signature'
  /** The signature is valid, but the body is not a JSON object. */
  | 'body';

/**
 * A delivery that is not authentic or not readable. The message contains neither the body nor a secret.
 *
 * @example
 * try {
 *   await webhooks.read(request);
 * } catch (error) {
 *   if (error instanceof WebhookError) return new Response(error.fault, { status: 400 });
 * }
 */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, sentence: string) {
    super(sentence);
    this.fault = fault;
  }
}
