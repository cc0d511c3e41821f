/*
 * Rules of an order's life that browser and server must agree on. Stages and states are those of `wire/order.ts`, which
 * no browser code imports.
 */

/** Stages that an order reaches only after its payment, in their order. */
export const PAID_STAGES: readonly string[] = ['payment-confirmed', 'fulfilment', 'completed'];

/** Whether an attempt ended without a payment, so that another may begin. An expired one may still be paid late. */
export const hasEnded = (state: string): boolean => state === 'failed' || state === 'expired';
