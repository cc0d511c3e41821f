/** Between looks at an order, in milliseconds: quick for a minute, then patient. */
export const PACE = 2000;
const PATIENT = 10_000;
/** How many of them are quick. */
const QUICK_LOOKS = 30;
/** For how long after what may have been a payment the service is given to hear of it. */
export const MINUTE = PACE * QUICK_LOOKS;

export function paceOf(polls: number): number {
  return polls < QUICK_LOOKS ? PACE : PATIENT;
}
