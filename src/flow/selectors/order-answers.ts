import { isFixed } from '../state/fixed-answers.ts';
import type { CheckoutState, Draft } from '../state/state.ts';

type Group = 'parties' | 'details';

/**
 * The parties and answers of the order in step 4: as the service returns them, otherwise as this page has sent them,
 * otherwise as the checkout session fixes them. Nothing for the holder of a link.
 */
export function orderAnswers(state: CheckoutState): Draft {
  const { step, session } = state;
  if (step.name !== 'status' || step.view || !step.order) return {};
  const { order, sent } = step;
  const fixed = (group: Group): object =>
    Object.fromEntries(Object.entries(session?.[group] ?? {}).filter(([name]) => isFixed(state, `/${group}/${name}`)));
  const of = (group: Group): object => ({ ...fixed(group), ...sent?.[group], ...order[group] });
  return { parties: of('parties'), details: of('details') as Draft['details'] };
}
