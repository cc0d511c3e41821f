import type { Failure } from '../client/index.ts';
import type { Call } from './effect.ts';
import { startOver } from './following.ts';
import { idle, to, type Next, type Rows } from './next.ts';
import { requote } from './ordering.ts';
import { isOver } from './outcome.ts';
import { paceOf } from './pace.ts';
import type { CheckoutState } from './state.ts';

const QUOTE_REFUSED = new Set<string>(['QUOTE_EXPIRED', 'QUOTE_STALE', 'QUOTE_INVALID', 'CONFLICT']);

/** Every call that did not bring its answer. */
export const failing: Rows<'failed'> = {
  failed: (state, { of, failure, stateCode = '' }) => (rows[of] ?? (() => to({ ...idle(state), failure })))(
    state, failure, stateCode,
  ),
};

const rows: Partial<Record<Call, (state: CheckoutState, failure: Failure, stateCode: string) => Next>> = {
  // In step 4 the order matters, not the catalogue.
  load: (state, failure) =>
    to(state.step.name === 'loading' ? { ...state, step: { name: 'unavailable', failure } } : state),

  articles: (state, failure, stateCode) =>
    to({ ...state, articles: { ...state.articles, [stateCode]: { status: 'failed', failure } } }),

  quote: refused,

  place: (state, failure) => QUOTE_REFUSED.has(failure.code) ? requote(state, failure) : refused(state, failure),

  look(state, failure) {
    const { step } = state;
    if (step.name !== 'status') return to(state);
    if (isLost(failure)) {
      return startOver({ ...idle(state), failure: undefined, notice: 'link-expired' });
    }
    const polls = step.polls + 1;
    const busy = state.busy === 'checking' ? undefined : state.busy;
    return to({ ...state, busy, step: { ...step, failure, polls } }, {
      do: 'poll', delay: Math.max(paceOf(polls, step.order && isOver(step.order)), (failure.retryAfterSeconds ?? 0) * 1000),
    });
  },

  // The page names an order that nobody can open with it, and sells nothing else.
  lost: (state, failure) => to({ ...idle(state), step: { name: 'unavailable', failure } }),

  prepare: refusedInStatus,
  correct: refusedInStatus,
};

/** The order cannot be opened with this token, nor ever will be. */
export const isLost = (failure?: Failure): boolean => failure?.code === 'TOKEN_INVALID';

/** Leads back to the step of the first field at fault, if any. */
function refused(state: CheckoutState, failure: Failure): Next {
  const name = stepOfFailure(failure, state);
  return to({ ...idle(state), failure, step: name ? { name } : state.step });
}

/** The order may have changed all the same. */
function refusedInStatus(state: CheckoutState, failure: Failure): Next {
  const { step } = state;
  return to({ ...idle(state), failure }, ...(step.name === 'status' ? [{ do: 'look', token: step.token } as const] : []));
}

function stepOfFailure({ field, fields }: Failure, { checkout }: CheckoutState): 'stamp' | 'parties' | undefined {
  const paths = fields?.length ? fields.map(({ path }) => path) : field ? [field] : [];
  if (!paths.length) return undefined;
  const uiSchema = checkout?.form.uiSchema as Record<string, { 'ui:options'?: { step?: string } } | undefined> | undefined;
  return paths.every((path) => {
    const [, part, name = ''] = path.split('/');
    return part === 'parties' || (part === 'details' && uiSchema?.[name]?.['ui:options']?.step === 'parties');
  }) ? 'parties' : 'stamp';
}
