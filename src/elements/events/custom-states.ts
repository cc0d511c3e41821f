import type { CheckoutState } from '../../flow/index.ts';
import { STEPS } from '../view/progress.ts';

const STEP_STATES = ['loading', 'unavailable', ...STEPS];

/** `:state(busy)` and the like, for the page's style sheet. */
export function setCustomStates(states: CustomStateSet, { step, busy, checkout }: Partial<CheckoutState> = {}): void {
  const held: Readonly<Record<string, boolean>> = {
    busy: !!busy,
    test: checkout?.mode === 'test',
    complete: step?.name === 'status' && step.order?.stage === 'completed',
    ...Object.fromEntries(STEP_STATES.map((name) => [name, step?.name === name])),
  };
  for (const [name, on] of Object.entries(held)) {
    try {
      if (on) states.add(name);
      else states.delete(name);
    } catch {
      // Browsers before 2024 take only names with two dashes; they go without.
    }
  }
}
