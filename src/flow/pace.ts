/** Between looks at an order, in milliseconds: quick for a minute, then patient. */
export const PACE = 2000;
const PATIENT = 10_000;
/** How many of them are quick. */
const QUICK_LOOKS = 30;
/** For how long after what may have been a payment the service is given to hear of it. */
export const MINUTE = PACE * QUICK_LOOKS;

/** @param over the order is over, and only its money may still come back: a matter of days */
export function paceOf(polls: number, over: boolean | undefined): number {
  return over ? MINUTE : polls < QUICK_LOOKS ? PACE : PATIENT;
}
