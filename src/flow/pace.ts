/** Between looks at an order, in milliseconds: quick for a minute, then patient. */
export const PACE = 2000;
const PATIENT = 10_000;
const QUICK_LOOKS = 30;

export function paceOf(polls: number): number {
  return polls < QUICK_LOOKS ? PACE : PATIENT;
}
