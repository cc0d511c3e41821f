import { Problem } from '../problem.ts';

/* A service that asks for more than an hour has no reason that a customer could wait for. */
const LONGEST = 3600;

/** The service cannot be used now, for whatever reason: the merchant is told, the customer is not. */
export const unavailable = (retryAfterSeconds?: number): Problem =>
  new Problem('SERVICE_UNAVAILABLE', 'This is not available at the moment. Please try again later.', {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds: Math.min(Math.max(Math.ceil(retryAfterSeconds), 1), LONGEST) }),
  });

export const tooSlow = (): Problem =>
  new Problem('UPSTREAM_TIMEOUT', 'The service took too long. Please try again.');

export const unreadable = (): Problem =>
  new Problem('UPSTREAM_INVALID', 'The service gave an answer that could not be read. Please try again later.');
