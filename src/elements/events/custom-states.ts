import type { CheckoutState } from '../../flow/index.ts';
import { STEPS } from '../view/progress.ts';

const STEP_STATES = ['loading', 'unavailable', ...STEPS];

/** Sets the element's custom states, such as `:state(busy)`, for the style sheet of the page. */
export function setCustomStates(states: CustomStateSet, { step, busy, checkout }: Partial<CheckoutState> = {}): void {
  const active: Readonly<Record<string, boolean>> = {
    busy: !!busy,
    test: checkout?.mode === 'test',
    complete: step?.name === 'status' && step.order?.stage === 'completed',
    ...Object.fromEntries(STEP_STATES.map((name) => [name, step?.name === name])),
  };
  for (const [name, on] of Object.entries(active)) {
    try {
      if (on) states.add(name);
      else states.delete(name);
    } catch {
      // Browsers before 2024 accept only names that start with two dashes; there the states are not set.
    }
  }
}
