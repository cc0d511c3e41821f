import { DELIVERY_ADDRESS } from '../../base/delivery-address.ts';
import { child } from '../../base/json/pointer.ts';
import { PAN } from '../../base/pan.ts';
import { isPrintableLine } from '../../base/printable.ts';
import { isSameAnswer } from '../../base/session-answers.ts';
import type { FieldProblem } from '../../wire/problems.ts';
import type { Parties } from '../../wire/order.ts';
import { NOT_PRINTABLE } from '../http/printable.ts';
import { Problem } from '../context/problem.ts';

const SHAPES: Readonly<Partial<Record<keyof Parties, { pattern: RegExp; message: string }>>> = {
  customerMobile: { pattern: /^\+?[0-9][0-9 -]{8,17}$/, message: 'Enter a mobile number.' },
  customerEmail: { pattern: /^[^\s@]+@[^\s@]+$/, message: 'Enter an e-mail address.' },
  partyPan: { pattern: PAN, message: 'Enter a PAN like ABCPE1234F.' },
};

/**
 * Trims the parties and removes empty ones.
 *
 * @throws Problem INVALID_INPUT with the invalid fields, without their values
 */
export function checkParties(parties: Parties): Parties {
  const entries = Object.entries(parties)
    .map(([name, value]) => [name, value?.trim()] as const)
    .filter(([, value]) => value !== undefined && value !== '') as [keyof Parties, string][];
  const fields = entries.flatMap(([name, value]): FieldProblem[] => {
    const message = complaintOf(name, value);
    return message === undefined ? [] : [{ path: `/parties/${name}`, keyword: 'pattern', params: {}, message }];
  });
  if (fields.length === 0) return Object.fromEntries(entries);
  throw new Problem('INVALID_INPUT', 'Some details of the parties are invalid.', { fields });
}

/** The message for an invalid value. */
function complaintOf(name: keyof Parties, value: string): string | undefined {
  if (!isPrintableLine(value)) return NOT_PRINTABLE;
  const shape = SHAPES[name];
  return shape && !shape.pattern.test(value) ? shape.message : undefined;
}

/**
 * Refuses an address that a paper cannot be delivered to.
 *
 * @param delivered whether the price includes the delivery
 * @throws Problem INVALID_INPUT that names the field
 */
export function requireDeliveryAddress({ partyAddress }: Parties, delivered: boolean | undefined): void {
  if (!delivered || (partyAddress && DELIVERY_ADDRESS.test(partyAddress))) return;
  const fields: FieldProblem[] = [
    {
      path: '/parties/partyAddress',
      keyword: partyAddress ? 'pattern' : 'required',
      params: {},
      message: 'Enter the delivery address with its 6-digit PIN code at the end.',
    },
  ];
  throw new Problem('INVALID_INPUT', 'The paper cannot be delivered without an address that ends with a PIN code.', {
    fields,
  });
}

/**
 * Refuses to empty a field: the service is not known to remove values, so an omitted empty text would silently stay.
 *
 * @param except names of which something else is decided
 * @throws Problem INVALID_INPUT with the invalid fields
 */
export function requireNoneEmptied(parties: Parties, except: readonly string[] = []): void {
  const emptied = Object.keys(parties).filter(
    (name) => !except.includes(name) && parties[name as keyof Parties]?.trim() === '',
  );
  if (emptied.length === 0) return;
  const fields = emptied.map((name): FieldProblem => ({
    path: `/parties/${name}`,
    keyword: 'minLength',
    params: { limit: 1 },
    message: 'This can be corrected, but not removed.',
  }));
  throw new Problem(
    'INVALID_INPUT',
    'A party detail cannot be removed. Enter another value, or omit it to keep the current one.',
    { fields },
  );
}

/** The last four digits of the mobile number; `undefined` without a number, or where the service masks them. */
export function mobileEnding({ customerMobile = '' }: Parties = {}): string | undefined {
  return /\d{4}$/.exec(customerMobile.replaceAll(/[ -]/g, ''))?.[0];
}

/** Whether an order already has these parties. Other fields are ignored: they stay. */
export function holds(current: Parties | undefined, wanted: Parties): boolean {
  return Object.entries(wanted).every(([name, value]) => current?.[name as keyof Parties] === value);
}

/**
 * Whether an order has another value in one of these fields. Unlike `holds` it ignores fields that the order does not
 * show, the form of a value, and masked values. A service may write every text in capitals.
 */
export function differs(current: Parties | undefined, wanted: Parties): boolean {
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase();
  return Object.entries(wanted).some(([name, value]) => {
    const held = current?.[name as keyof Parties];
    return (
      held !== undefined && !/[*•]/.test(held) && !isSameAnswer(child('/parties', name), plain(held), plain(value))
    );
  });
}
