import { equal, isObject } from './json/json.ts';
import { get } from './json/pointer.ts';
import { parseRupees } from './money.ts';

/** What a checkout session gives, and the JSON Pointers of what its customer may change or add. */
export interface GivenAnswers {
  readonly stamp?: object | undefined;
  readonly parties?: object | undefined;
  readonly details?: object | undefined;
  readonly editable?: readonly string[] | undefined;
}

/**
 * What a customer may do with an answer:
 * - `open`: give and change it.
 * - `fixed`: nothing, the session gives it.
 * - `closed`: nothing. The session does not give it, and it is neither required nor editable.
 * - `partly`: its parts are asked about one by one. A list that is `partly` open keeps its length and order.
 */
export type Access = 'open' | 'partly' | 'fixed' | 'closed';

/** @param isRequired whether the sale needs an answer there: by the form with its conditions, or by `isNeeded` */
export function accessTo(session: GivenAnswers, pointer: string, isRequired: boolean): Access {
  const at = `${pointer}/`;
  const { editable = [] } = session;
  if (editable.some((one) => at.startsWith(`${one}/`))) return 'open';
  const given = get(session, pointer);
  const hasParts = given === undefined || Array.isArray(given);
  if (isObject(given) || (hasParts && editable.some((one) => one.startsWith(at)))) return 'partly';
  if (given !== undefined) return 'fixed';
  return isRequired ? 'open' : 'closed';
}

/** What decides which answers a sale needs, beside its form. */
export interface SaleNeeds {
  /** Whether the state asks for a district, or for an office in one. */
  readonly district?: boolean | undefined;
  readonly office?: boolean | undefined;
  /** Whether the paper is delivered. */
  readonly delivered?: boolean | undefined;
  /** Whether the document has two parties. */
  readonly between?: boolean | undefined;
}

/** The names under which forms of the service ask for the second party. */
export const SECOND_PARTY = /^second(_?party)?(_?name)?$/i;

const ALWAYS = /^\/(?:stamp\/(?:stateCode|articleCode|stampDutyAmount)|parties\/(?:partyName|customerMobile))$/;

/** Whether a sale needs the answer at a pointer, whatever its form requires. */
export function isNeeded(pointer: string, { district, office, delivered, between }: SaleNeeds): boolean {
  const [, group, name = '', more] = pointer.split('/');
  if (name === 'districtCode' && (district || office)) return group === 'stamp';
  if (name === 'sroValue' && office) return group === 'stamp';
  // The page asks for the PIN code of the address in a field of its own.
  if (/^(?:partyAddress|postalCode)$/.test(name) && delivered) return group === 'parties';
  if (between && group === 'details' && more === undefined && SECOND_PARTY.test(name)) return true;
  return ALWAYS.test(pointer);
}

/** Whether an answer that is sent says nothing: it counts as not sent where the customer may not answer. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (isObject(value)) return Object.values(value).every(isBlank);
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);
}

/** A text about a party as it is compared. */
function foldParty(name: string, value: string): string {
  const plain = value.trim();
  // `+91 98765 43210`, `098765 43210` and `9876543210` are one number. Any other beginning makes another.
  if (name === 'customerMobile') return plain.replace(/[\s-]/g, '').replace(/^(?:\+91|0)(?=\d{10}$)/, '');
  if (name === 'partyPan') return plain.toUpperCase();
  return /Name$/.test(name) ? plain.replace(/ +/g, ' ').toLowerCase() : plain;
}

/**
 * Whether two answers to one question are the same: `ASHA  RAO` is `Asha Rao`, `+91 98765 43210` is `9876543210`, and
 * `500` is `500.00`. Codes and the answers of the form are compared exactly.
 */
export function isSameAnswer(pointer: string, one: unknown, other: unknown): boolean {
  const [, group, name = ''] = pointer.split('/');
  if (group === 'parties' && typeof one === 'string' && typeof other === 'string')
    return foldParty(name, one) === foldParty(name, other);
  if (pointer === '/stamp/stampDutyAmount')
    return parseRupees(one) !== undefined && parseRupees(one) === parseRupees(other);
  return equal(one, other);
}
