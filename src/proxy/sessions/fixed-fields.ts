import { parseRupees } from '../../base/money.ts';
import { canonical, child, isObject, own } from '../../base/evaluator/index.ts';
import type { Details, Parties } from '../../wire/order.ts';
import type { FieldProblem } from '../../wire/problems.ts';
import { Problem } from '../context/problem.ts';
import type { SessionClaims } from '../tokens/session-tokens.ts';

type Editable = readonly string[];
type QuoteFields = Readonly<Record<string, unknown>>;

/** Whether the customer may change the value at a JSON Pointer, or part of it. */
const isEditable = (editable: Editable, pointer: string): boolean =>
  editable.some((one) => one === pointer || pointer.startsWith(`${one}/`));
const hasEditablePart = (editable: Editable, pointer: string): boolean =>
  editable.some((one) => one.startsWith(`${pointer}/`));

/** The names of an object that are given and fixed. */
function fixedNames(values: object | undefined, at: string, editable: Editable): string[] {
  return Object.entries(values ?? {})
    .filter(([name, value]) => value !== undefined && !isEditable(editable, child(at, name)))
    .map(([name]) => name);
}

/** What a session fixes for the rest of its order: names of parties, and `returnUrl`. */
export const fixedByOrder = ({ parties, edit, ret }: Pick<SessionClaims, 'parties' | 'edit' | 'ret'>): string[] => [
  ...fixedNames(parties, '/parties', edit),
  ...(ret === undefined ? [] : ['returnUrl']),
];

const fixed = (field: string): Problem =>
  new Problem('INVALID_INPUT', 'This value is fixed by the checkout session and cannot be changed.', { field });

/** A party as it is compared: `+91 98765 43210` is `9876543210`, a PAN is in capitals. An empty text stays one. */
function foldParty(name: string, value: string): string {
  if (name === 'customerMobile') return value.replaceAll(/\D/g, '').slice(-10);
  const plain = value.trim();
  return name === 'partyPan' ? plain.toUpperCase() : plain;
}

/** Whether two values of one party are the same after the proxy's own normalization. */
export const isSameParty = (name: string, one: string, other: string): boolean =>
  foldParty(name, one) === foldParty(name, other);

const isSameStamp = (name: string, given: unknown, sent: unknown): boolean =>
  name === 'stampDutyAmount'
    ? parseRupees(given) !== undefined && parseRupees(given) === parseRupees(sent)
    : given === sent;

/**
 * Completes a request for a price with what the session fixes. What the customer may change and leaves out stays out.
 *
 * @throws Problem INVALID_INPUT that names the field that differs
 */
export function withFixedStamp({ svc, ref, stamp, edit }: SessionClaims, request: QuoteFields): QuoteFields {
  const sent = request;
  if (sent['serviceCode'] !== undefined && sent['serviceCode'] !== svc) throw fixed('serviceCode');
  if (sent['reference'] !== undefined && sent['reference'] !== ref) throw fixed('reference');
  const given = fixedNames(stamp, '/stamp', edit).map((name) => [name, (stamp as QuoteFields)[name]] as const);
  for (const [name, value] of given)
    if (sent[name] !== undefined && !isSameStamp(name, value, sent[name])) throw fixed(name);
  return { ...sent, ...Object.fromEntries(given), serviceCode: svc, ...(ref !== undefined && { reference: ref }) };
}

/**
 * Completes the parties of a submit with those of the session.
 *
 * @throws Problem INVALID_INPUT with the fields that differ
 */
export function withFixedParties({ parties: given = {}, edit }: SessionClaims, sent: Parties): Parties {
  const names = fixedNames(given, '/parties', edit) as (keyof Parties)[];
  const differing = names.filter(
    (name) => sent[name] !== undefined && !isSameParty(name, given[name] ?? '', sent[name]),
  );
  if (differing.length > 0) throw fixedFields(differing.map((name) => child('/parties', name)));
  return { ...sent, ...Object.fromEntries(names.map((name) => [name, given[name]])) };
}

/**
 * Completes the details of a submit with those of the session. Objects are completed name by name; a given list is fixed as a
 * whole, unless `editable` names it or part of it.
 *
 * @throws Problem INVALID_INPUT with the fields that differ
 */
export function withFixedDetails({ details: given, edit }: SessionClaims, sent: Details): Details {
  if (!given) return sent;
  const differing: string[] = [];
  const merged = merge(given, sent, '/details', edit, differing);
  if (differing.length > 0) throw fixedFields(differing);
  return merged as Details;
}

function merge(given: unknown, sent: unknown, at: string, edit: Editable, differing: string[]): unknown {
  if (isEditable(edit, at)) return sent;
  if (isObject(given) && (isObject(sent) || (sent === undefined && hasEditablePart(edit, at)))) {
    const completed = Object.keys(given).map(
      (name) => [name, merge(given[name], own(sent, name), child(at, name), edit, differing)] as const,
    );
    return Object.fromEntries([...Object.entries(sent ?? {}), ...completed].filter(([, value]) => value !== undefined));
  }
  if (sent === undefined) return given;
  if (Array.isArray(given) && Array.isArray(sent) && hasEditablePart(edit, at) && given.length === sent.length)
    return given.map((item, index) => merge(item, sent[index], child(at, index), edit, differing));
  if (canonical(given) !== canonical(sent)) differing.push(at);
  return given;
}

/** @param paths JSON Pointers that begin with `/parties` or `/details` */
export function fixedFields(paths: readonly string[], field = dotted(paths[0] ?? '')): Problem {
  const message = 'This value is fixed by the checkout session and cannot be changed.';
  const fields = paths.slice(0, 20).map((path): FieldProblem => ({ path, keyword: 'const', params: {}, message }));
  return new Problem('INVALID_INPUT', 'A value that the checkout session fixes was changed.', {
    ...(field.length <= 64 && { field }),
    fields,
  });
}

/** `/parties/customerName` as a path with dots. */
export const dotted = (pointer: string): string =>
  pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
