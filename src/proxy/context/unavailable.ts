import { Problem } from './problem.ts';

/* Longer delays make no sense to a customer. */
const MAX_RETRY_AFTER_SECONDS = 3600;

/** The service cannot be used now. The merchant is alerted with the reason; the customer is not. */
export const unavailable = (retryAfterSeconds?: number): Problem =>
  new Problem('SERVICE_UNAVAILABLE', 'The service is not available at the moment. Please try again later.', {
    ...(retryAfterSeconds !== undefined && {
      retryAfterSeconds: Math.min(Math.max(Math.ceil(retryAfterSeconds), 1), MAX_RETRY_AFTER_SECONDS),
    }),
  });

export const tooSlow = (): Problem => new Problem('UPSTREAM_TIMEOUT', 'The service took too long. Please try again.');

export const unreadableResponse = (): Problem =>
  new Problem('UPSTREAM_INVALID', 'The response of the service could not be read. Please try again later.');
