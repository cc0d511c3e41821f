import { child, isObject, own } from '../../base/evaluator/index.ts';
import { accessTo, isBlank, isNeeded, isSameAnswer, type Access, type SaleNeeds } from '../../base/session-answers.ts';
import { Parties, type Details } from '../../wire/order.ts';
import type { FieldProblem } from '../../wire/problems.ts';
import { SessionStamp } from '../../wire/session.ts';
import { Problem } from '../context/problem.ts';
import type { SessionClaims } from '../tokens/session-tokens.ts';

type QuoteFields = Readonly<Record<string, unknown>>;
type Given = Pick<SessionClaims, 'stamp' | 'parties' | 'details' | 'edit'>;

const STAMP_NAMES = Object.keys(SessionStamp.shape) as (keyof SessionStamp)[];
const PARTY_NAMES = Object.keys(Parties.shape) as (keyof Parties)[];

/** In `fix`: the purchaser is not given and not open, so that it is the first party. */
const SAME_PURCHASER = 'otherPurchaser';

/** What the customer may do with an answer. @param isRequired whether the sale needs it */
export const accessOf = ({ edit, ...given }: Given, pointer: string, isRequired: boolean): Access =>
  accessTo({ ...given, editable: edit }, pointer, isRequired);

/** The same for an answer of the stamp or about a party. */
const accessToPart = (claims: Given, pointer: string, needs: SaleNeeds): Access =>
  accessOf(claims, pointer, isNeeded(pointer, needs));

/**
 * What a session does not open for the rest of its order: names of parties, `returnUrl` and `returnParameter`.
 *
 * @param delivered whether the paper is delivered
 */
export const fixedByOrder = (
  claims: Given & Pick<SessionClaims, 'ret' | 'back'>,
  delivered: boolean | undefined,
): string[] => [
  ...PARTY_NAMES.flatMap((name) => {
    const access = accessToPart(claims, `/parties/${name}`, { delivered });
    if (access === 'open') return [];
    return name === 'customerName' && access === 'closed' ? SAME_PURCHASER : name;
  }),
  ...(claims.ret === undefined ? [] : ['returnUrl']),
  ...(claims.back === undefined ? [] : ['returnParameter']),
];

/** The parties that a correction may name only as they are. @param fix what `fixedByOrder` says of the order */
export const closedNames = (fix: readonly string[]): readonly string[] =>
  fix.includes(SAME_PURCHASER) ? [...fix, 'customerName'] : fix;

const FIXED = 'This value is fixed by the checkout session and cannot be changed.';
const CLOSED = 'The checkout session does not let the customer answer this.';

/** @param isGiven whether the session gives a value, or nothing may be answered there */
export const refusedField = (field: string, isGiven: boolean): Problem =>
  new Problem('INVALID_INPUT', isGiven ? FIXED : CLOSED, { field });

/**
 * Completes a request for a price with what the session fixes. What the customer may change and leaves out stays out.
 * District and office are checked when the state is known: see `closedPlace`.
 *
 * @throws Problem INVALID_INPUT that names the field that differs, or that the customer may not answer
 */
export function withFixedStamp(claims: SessionClaims, sent: QuoteFields): QuoteFields {
  const { svc, ref } = claims;
  if (sent['serviceCode'] !== undefined && sent['serviceCode'] !== svc) throw refusedField('serviceCode', true);
  if (sent['reference'] !== undefined && sent['reference'] !== ref) throw refusedField('reference', ref !== undefined);
  const request = new Map(Object.entries(sent));
  for (const name of STAMP_NAMES) {
    const answer = stampAnswer(claims, name, sent[name]);
    if (answer === undefined) request.delete(name);
    else request.set(name, answer);
  }
  return { ...Object.fromEntries(request), serviceCode: svc, ...(ref !== undefined && { reference: ref }) };
}

/** An answer about the stamp: what is sent where it is open, else what the session gives. */
function stampAnswer(claims: SessionClaims, name: (typeof STAMP_NAMES)[number], value: unknown): unknown {
  const pointer = `/stamp/${name}`;
  const access = accessToPart(claims, pointer, { district: true, office: true });
  if (access === 'open') return typeof value === 'string' && isBlank(value) ? undefined : value;
  const given = access === 'closed' ? undefined : claims.stamp?.[name];
  const isNothing = value === undefined || (given === undefined && isBlank(value));
  if (!isNothing && !isSameAnswer(pointer, given, value)) throw refusedField(name, given !== undefined);
  return given;
}

/** Whether a request has a district or an office that its session leaves open only where the state needs one. */
export function closedPlace(claims: SessionClaims, sent: QuoteFields, needs: SaleNeeds): string | undefined {
  return ['districtCode', 'sroValue'].find(
    (name) => sent[name] !== undefined && accessToPart(claims, `/stamp/${name}`, needs) === 'closed',
  );
}

/**
 * Completes the parties of a submit with those of the session. A purchaser who is not given and not open is the first
 * party.
 *
 * @throws Problem INVALID_INPUT with the fields that differ, or that the customer may not answer
 */
export function withFixedParties(claims: SessionClaims, sent: Parties, needs: SaleNeeds): Parties {
  const parties: Parties = {};
  const differing: string[] = [];
  const isClosed = (pointer: string): boolean => accessToPart(claims, pointer, needs) === 'closed';
  const answerTo = (name: (typeof PARTY_NAMES)[number]): string | undefined => {
    const pointer = `/parties/${name}`;
    const value = sent[name];
    if (accessToPart(claims, pointer, needs) === 'open') return value;
    const follows = name === 'customerName' && isClosed(pointer);
    const given = follows ? parties.partyName : claims.parties?.[name];
    const isOptional = given === undefined || follows;
    if (isOptional && isBlank(value)) return undefined;
    const isSame = given !== undefined && value !== undefined && isSameAnswer(pointer, given, value);
    if (value !== undefined && !isSame) differing.push(pointer);
    return isOptional && !isSame ? undefined : given;
  };
  // The purchaser comes after the first party.
  for (const name of [...PARTY_NAMES].reverse()) {
    const answer = answerTo(name);
    if (answer !== undefined) parties[name] = answer;
  }
  if (differing.length > 0) throw refusedFields(differing.reverse(), dotted, !differing.every(isClosed));
  return parties;
}

/**
 * The parties of a correction without those that the session fixes or closes.
 *
 * @param fix what `fixedByOrder` says of the order
 * @param current the parties that the order has
 * @throws Problem INVALID_INPUT with the fields that differ from the order
 */
export function openCorrection(
  fix: readonly string[],
  current: Parties | undefined,
  { customerName, ...requested }: Parties,
): Parties {
  const sameName = requested.partyName ?? current?.partyName;
  const isFollowing = fix.includes(SAME_PURCHASER);
  const isOther =
    isFollowing && !isBlank(customerName) && !isSameAnswer('/parties/customerName', sameName ?? '', customerName);
  const rest: Parties = { ...requested, ...(!isFollowing && customerName !== undefined && { customerName }) };
  const changed = Object.entries(rest)
    .filter(
      ([name, value]) =>
        fix.includes(name) && !isSameAnswer(`/parties/${name}`, current?.[name as keyof Parties] ?? '', value),
    )
    .map(([name]) => `/parties/${name}`);
  if (isOther) changed.push('/parties/customerName');
  if (changed.length > 0) throw refusedFields(changed, (pointer) => pointer.slice('/parties/'.length));
  const open = Object.fromEntries(Object.entries(rest).filter(([name]) => !fix.includes(name))) as Parties;
  const followsNow = isFollowing && !isBlank(customerName) && open.partyName !== undefined;
  return { ...open, ...(followsNow && { customerName: open.partyName }) };
}

/**
 * Completes the details of a submit with those of the session. Objects and lists are completed one by one; a given list
 * keeps its length. What the session does not give is looked at by `openDetails`, which needs the form.
 *
 * @throws Problem INVALID_INPUT with the fields that differ
 */
export function withFixedDetails(claims: SessionClaims, sent: Details): Details {
  if (!claims.details) return sent;
  const differing: string[] = [];
  const merge = (given: unknown, answer: unknown, at: string): unknown => {
    const access = accessOf(claims, at, false);
    if (access === 'open') return answer;
    if (answer === undefined && !hasOpenPart(claims, at)) return given;
    if (isObject(given) && (isObject(answer) || answer === undefined)) {
      const completed = Object.keys(given).map(
        (name) => [name, merge(given[name], own(answer, name), child(at, name))] as const,
      );
      const all = [...Object.entries(answer ?? {}), ...completed];
      return Object.fromEntries(all.filter(([, value]) => value !== undefined));
    }
    if (answer === undefined) return given;
    if (access === 'partly' && Array.isArray(given) && Array.isArray(answer) && given.length === answer.length)
      return given.map((item, index) => merge(item, answer[index], child(at, index)));
    if (!isSameAnswer(at, given, answer)) differing.push(at);
    return given;
  };
  const merged = merge(claims.details, sent, '/details');
  if (differing.length > 0) throw refusedFields(differing, dotted);
  return merged as Details;
}

const hasOpenPart = ({ edit }: Given, pointer: string): boolean => edit.some((one) => one.startsWith(`${pointer}/`));

/** @param paths JSON Pointers that begin with `/parties` or `/details` */
export function refusedFields(paths: readonly string[], fieldOf: (pointer: string) => string, isGiven = true): Problem {
  const message = isGiven ? FIXED : CLOSED;
  const fields = paths.slice(0, 20).map((path): FieldProblem => ({ path, keyword: 'const', params: {}, message }));
  const field = fieldOf(paths[0] ?? '');
  return new Problem(
    'INVALID_INPUT',
    isGiven
      ? 'A value that the checkout session fixes was changed.'
      : 'Something was answered that the checkout session does not let the customer answer.',
    { ...(field.length <= 64 && { field }), fields },
  );
}

/** `/parties/customerName` as a path with dots. */
export const dotted = (pointer: string): string =>
  pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
