import { accessTo, type Access } from '../../base/session-answers.ts';
import { get } from '../../base/evaluator/index.ts';
import type { Session } from '../../wire/index.ts';
import type { CheckoutState, StampChoice } from './state.ts';

type WithSession = Pick<CheckoutState, 'session'>;

/** What the customer may do with an answer. @param isRequired whether the sale needs it */
export const accessOf = ({ session }: WithSession, pointer: string, isRequired: boolean): Access =>
  session ? accessTo(session, pointer, isRequired) : 'open';

/** Whether a session's `editable` names the value at a JSON Pointer, something around it, or a part of it. */
export function isEditable({ session }: WithSession, pointer: string): boolean {
  const at = `${pointer}/`;
  return !!session?.editable?.some((one) => at.startsWith(`${one}/`) || `${one}/`.startsWith(at));
}

/**
 * Whether the checkout session fixes the answer at a JSON Pointer.
 *
 * @param part `length`: whether it fixes the number and the order of the entries of a list, or an optional object's
 *   presence
 */
export const isFixed = (state: WithSession, pointer: string, part?: 'length'): boolean =>
  part
    ? get(state.session, pointer) !== undefined && accessOf(state, pointer, false) !== 'open'
    : accessOf(state, pointer, true) === 'fixed';

/** The answers of the stamp that a session fixes. */
export function fixedStamp(session: Partial<Session> | undefined): StampChoice {
  return Object.fromEntries(
    Object.entries(session?.stamp ?? {}).filter(([name]) => isFixed({ session }, `/stamp/${name}`)),
  );
}
