import type { LocalCode } from '../../../src/client/failure.ts';
import type { ProblemCode } from '../../../src/wire/problems.ts';

/** Why a code occurs, and what the developer does. */
export interface ProblemNote {
  cause: string;
  fix: string;
}

/** One note for each code of the contract; the compiler asks for a new one with each new code. */
export const PROBLEM_NOTES: Readonly<Record<ProblemCode, ProblemNote>> = {
  INVALID_INPUT: {
    cause: 'A field of the request is missing or invalid. `field` or `fields` names it.',
    fix: 'The customer corrects the field. If `field` is `returnUrl`, add its origin to `allowedOrigins`.',
  },
  QUOTE_INVALID: {
    cause: 'The quote token is not one of this proxy, or was changed.',
    fix: 'Request a new quote. If it happens after a deployment, check that all instances share `secret`.',
  },
  TOKEN_INVALID: {
    cause: 'The order or view token is missing, expired or of another proxy; or a view token was used for a change.',
    fix: 'Open the order from its own page or link. If it happens after a change of `secret`, keep the old secret in the list for 30 days.',
  },
  SESSION_INVALID: {
    cause: 'The checkout session was not made by this proxy, was changed, or is of another mode or mount.',
    fix: 'Create the session with `createSession` of the proxy that the page uses. If it happens after a change of `secret`, keep the old secret in the list for 30 days.',
  },
  SESSION_EXPIRED: {
    cause:
      'The checkout session has expired without an order, more than seven days ago, or your server has ended it (`sessions.expire`).',
    fix: 'Create the session when the customer opens the page. `expiresIn` sets its lifetime. After `sessions.expire`, use a new `idempotencyKey`.',
  },
  DRAFT_INVALID: {
    cause: 'The draft was not sealed by this proxy, was changed, or is of another mode or mount.',
    fix: 'Ask the sender for a new link. If it happens after a change of `secret`, keep the old secret in the list for 7 days.',
  },
  DRAFT_EXPIRED: { cause: 'The draft is older than 7 days.', fix: 'Ask the sender for a new link.' },
  SESSION_REQUIRED: {
    cause: 'The option `requireSession` is on, and the request has no checkout session.',
    fix: 'Create a session on your server with `createSession`, and give its token to the element as `session`.',
  },
  ORIGIN_REFUSED: {
    cause: 'The page is not on the origin of `publicUrl` or of `allowedOrigins`, or the request has no `Origin`.',
    fix: 'Add the exact origin of the page to `allowedOrigins`. `www` and the bare domain are two origins.',
  },
  CUSTOMER_REFUSED: {
    cause: 'Your `customer` hook threw.',
    fix: 'Sign the customer in. If they are signed in, check `credentials` and the cookie.',
  },
  NOT_FOUND: {
    cause: 'There is no such route, service, state, article or document, or the feature is off.',
    fix: 'Check the codes in the attributes, the mount path, and `panVerification`.',
  },
  METHOD_NOT_ALLOWED: {
    cause: 'The route exists for another HTTP method.',
    fix: 'Check the request against [the HTTP contract](http-contract.md).',
  },
  CONFLICT: {
    cause:
      'The order has changed: it was sent with other details, or its names can no longer be corrected. With `field: "draft"`, it was paid from another draft.',
    fix: 'Read the order again and show its present state.',
  },
  QUOTE_EXPIRED: {
    cause: 'The quote is older than 15 minutes and no order was made from it.',
    fix: 'Request a new quote. The checkout does this by itself.',
  },
  QUOTE_STALE: {
    cause: 'The price list changed after the quote.',
    fix: 'Request a new quote and show the new price. The checkout does this by itself.',
  },
  TOO_LARGE: { cause: 'The body of the request is too large.', fix: 'Send at most 16 KiB.' },
  UNSUPPORTED_TYPE: { cause: 'The body is not JSON.', fix: 'Send `Content-Type: application/json`.' },
  RATE_LIMITED: {
    cause: 'The client network reached one of its limits. `retryAfterSeconds` says when it ends.',
    fix: 'Behind a reverse proxy set `trustedProxies`, otherwise all customers count as one network. Else raise `limits`.',
  },
  INTERNAL: {
    cause: 'Our code or one of your hooks failed.',
    fix: 'Find the log line with the `requestId`. It names the hook.',
  },
  QUOTE_UNREADABLE: {
    cause: 'The service answered with a price that cannot be read with certainty.',
    fix: 'The log says why. Update the package, or supply `readers.duty` ([readers](../readers.md)).',
  },
  UPSTREAM_INVALID: {
    cause: 'The service refused a call that should be valid, or its answer could not be read.',
    fix: 'The log names the operation and the status. For `createPaymentIntent` check `payment.connectionId`.',
  },
  SERVICE_UNAVAILABLE: {
    cause: 'The service is down, a spending cap is reached, the wallet is empty, or the store does not answer.',
    fix: 'Read the alert of `onEvent` or `/ready` of the operations listener ([alerts](../operations.md#alerts)).',
  },
  UPSTREAM_TIMEOUT: {
    cause: 'The service did not answer in time.',
    fix: 'No action needed. The checkout retries, and a retry never buys twice.',
  },
};

/** One note for each code that only the browser produces. */
export const LOCAL_NOTES: Readonly<Record<LocalCode, ProblemNote>> = {
  OFFLINE: {
    cause: 'The request did not reach the proxy.',
    fix: 'Usually the network of the customer. If it is everyone: check `proxy`, DNS, TLS and `connect-src`.',
  },
  TIMEOUT: {
    cause: 'The proxy did not answer in time.',
    fix: 'The customer tries again. If it is everyone, look at `/ready` and the latency of the proxy.',
  },
  ABORTED: { cause: 'The element was removed from the page during a read.', fix: 'No action needed.' },
  RESPONSE_UNREADABLE: {
    cause:
      'The answer is not JSON of the proxy: an error page, a login page, or a single-page app that answers every path.',
    fix: 'Check the attribute `proxy` and that the path reaches the proxy.',
  },
  VERSION_MISMATCH: {
    cause: 'The browser file and the proxy have different contract versions.',
    fix: 'Deploy the browser file and the proxy from one version of the package.',
  },
  PAGE_REFUSED: {
    cause: 'A listener of `estamp-before-order` stopped the order.',
    fix: 'Tell the customer why on your page.',
  },
  PAYMENT_FAILED: {
    cause: 'The payment handler of your page rejected.',
    fix: 'Look at the console for its error. The checkout asks the service whether money was taken.',
  },
  FRAMED: {
    cause: 'The checkout is in a frame whose `sandbox` forbids to leave for the payment, or to submit a form.',
    fix: 'Give the frame what it needs ([frames](../guides/frames.md)), or link to the page instead.',
  },
};
