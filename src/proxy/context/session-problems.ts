import { Problem } from './problem.ts';

export const sessionInvalid = (): Problem =>
  new Problem(
    'SESSION_INVALID',
    'This checkout session was not issued by this proxy for this mode and mount, or was changed. Create a new one with createSession.',
  );

export const sessionExpired = (): Problem =>
  new Problem('SESSION_EXPIRED', 'This checkout session has expired. Create a new one with createSession.');

export const sessionRequired = (): Problem =>
  new Problem(
    'SESSION_REQUIRED',
    'This proxy sells with a checkout session only (requireSession). Create one with createSession and give it to the page.',
  );

/** The session has its one order already, or that order has ended. */
const sessionConflict = (message: string): Problem => new Problem('CONFLICT', message, { field: 'session' });

export const sessionOver = (): Problem =>
  sessionConflict('The order of this checkout session failed, was cancelled or was refunded. Create a new session.');

export const otherStampOrdered = (): Problem =>
  sessionConflict('This checkout session already has an order with another stamp or price. Continue with that order.');

export const otherSession = (): Problem =>
  new Problem('QUOTE_INVALID', 'This price belongs to another checkout session, or to none. Request a new one.', {
    field: 'session',
  });
