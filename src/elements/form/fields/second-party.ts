import { flattenFields, type Field } from '../../../form/model/field.ts';
import { errorMessage } from '../../../form/validation/error-message.ts';
import type { CheckoutState, Draft } from '../../../flow/index.ts';
import { chosen, familyTexts, type FormView } from '../../view/view.ts';
import { isConfirmed } from './confirmation.ts';
import { DETAIL_ROWS as ROWS } from '../../../base/certificate.ts';

type View = Pick<FormView, 'form' | 'ui' | 'state'>;

const isDetail = ({ pointer }: Field): boolean => pointer.startsWith('/details/');

/** Whether a field of the service's form holds the name of the second party. */
export const isSecond = (field: Field): boolean => isDetail(field) && ROWS.second.test(field.name);

/** Whether a field of the service's form asks which party pays. */
export const isPayer = (field: Field): boolean =>
  isDetail(field) &&
  ROWS.payer.test(field.name) &&
  ['first', 'second'].every((one) => field.choices?.some(({ value }) => value === one) === true);

/** A field of the whole form, in view or not. */
export const find = (form: View['form'], is: (field: Field) => boolean): Field | undefined =>
  flattenFields(form.form ? [form.form] : []).find(is);

/** The field of the second party if it is empty although the document has two parties. */
function emptySecond({ form, state }: View): Field | undefined {
  const second = chosen(state).article?.secondParty ? find(form, isSecond) : undefined;
  return second && !String((form.value(second.pointer) as string | undefined) ?? '').trim() ? second : undefined;
}

/** Whether the customer has confirmed that there is no second party. */
export function lacksSecond(view: View): boolean {
  const second = emptySecond(view);
  return !!second && isConfirmed(view, second.pointer, view.state.draft.stamp?.articleCode);
}

/** The error of a second party without a name, unless its absence is confirmed. */
export function secondPartyErrors(view: View): [pointer: string, message: string][] {
  const { form } = view;
  const field = emptySecond(view);
  if (!field || !form.field(field.pointer) || lacksSecond(view)) return [];
  const { pointer } = field;
  return [
    [
      pointer,
      errorMessage({ pointer, keyword: 'required', params: {}, field, value: undefined }, form.messages, form.locale),
    ],
  ];
}

/** Sets the payer to the first party, because there is no other. */
export function payFirst({ form }: View): void {
  const payer = find(form, isPayer);
  if (payer) form.change(payer.pointer, 'first', 'commit');
}

/** The parties' names as typed, by the value of the payer's field; a value without a name has no entry. */
export function partyNames({ form, state }: View): Readonly<Record<string, string | undefined>> {
  const second = find(form, isSecond);
  const text = (value: unknown): string | undefined => (typeof value === 'string' && value.trim()) || undefined;
  return { first: text(state.draft.parties?.partyName), second: text(second && form.value(second.pointer)) };
}

/** What the parties of the document are called in the language of the page (landlord, tenant); empty if that varies. */
export function partyRoles({ state, t }: Pick<FormView, 'state' | 't'>): readonly string[] {
  const roles = familyTexts(state, 'roles');
  return roles?.[t.locale] ?? roles?.['en'] ?? [];
}

/** The draft with the usual payer of the document; `undefined` if it has that already, or another payer was chosen. */
export function withUsualPayer(form: View['form'], state: CheckoutState): Draft | undefined {
  const { draft, preset, restored } = state;
  const { usualPayer, secondParty } = chosen(state).article ?? {};
  // A certificate without a named payer names the first party.
  const usual = usualPayer ?? (secondParty ? 'first' : undefined);
  const payer = usual && find(form, isPayer);
  return payer &&
    form.value(payer.pointer) !== usual &&
    !form.hasChanged(payer.pointer) &&
    !preset.details?.[payer.name] &&
    !restored?.[payer.name]
    ? { ...draft, details: { ...draft.details, [payer.name]: usual } }
    : undefined;
}
