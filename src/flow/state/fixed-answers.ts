import { get } from '../../base/evaluator/index.ts';
import type { Session } from '../../wire/index.ts';
import type { CheckoutState, StampChoice } from './state.ts';

type WithSession = Pick<CheckoutState, 'session'>;

/** Whether a session's `editable` names the value at a JSON Pointer, something around it, or a part of it. */
export function isEditable({ session }: WithSession, pointer: string): boolean {
  const at = `${pointer}/`;
  return !!session?.editable?.some((one) => at.startsWith(`${one}/`) || `${one}/`.startsWith(at));
}

/** Whether the checkout session fixes the answer at a JSON Pointer: it is given, and no part of it is editable. */
export function isFixed(state: WithSession, pointer: string): boolean {
  return get(state.session, pointer) !== undefined && !isEditable(state, pointer);
}

/** The answers of the stamp that a session fixes. */
export function fixedStamp(session: Partial<Session> | undefined): StampChoice {
  return Object.fromEntries(
    Object.entries(session?.stamp ?? {}).filter(([name]) => isFixed({ session }, `/stamp/${name}`)),
  );
}
