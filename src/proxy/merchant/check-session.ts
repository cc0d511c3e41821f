import { DETAIL_ROWS } from '../../base/certificate.ts';
import { child, get, isObject, own, tokens as tokensOf } from '../../base/evaluator/index.ts';
import { parseRupees } from '../../base/money.ts';
import { notPrinted } from '../../base/printable.ts';
import { accessTo, type GivenAnswers } from '../../base/session-answers.ts';
import { Parties } from '../../wire/order.ts';
import type { FieldProblem } from '../../wire/problems.ts';
import { SessionStamp } from '../../wire/session.ts';
import { isAllowedArticle, isAllowedState } from '../catalogue/allow-list.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { OptionError } from '../config/option-error.ts';
import type { Settings } from '../config/options.ts';
import { Problem } from '../context/problem.ts';
import type { RequestContext } from '../context/request-context.ts';
import { checkParties, requireDeliveryAddress } from '../orders/parties.ts';
import { findUnprintable } from '../http/printable.ts';
import { checkReturnUrl } from '../payments/return-url.ts';
import { complaintsAbout } from '../quotes/input.ts';
import { isFamily, type ArticlesAnswer, type SchemaAnswer, type StatesAnswer } from '../readers/index.ts';
import { dotted } from '../sessions/fixed-fields.ts';
import type { FormValidator } from '../validation/form-validator.ts';
import { schemasAt } from '../validation/schemas-at.ts';
import { optionPath, type SessionOptions } from './session-options.ts';

export interface CheckSessionParts {
  catalogue: Catalogue;
  settings: Settings;
  validateForm: FormValidator;
}

/** The lists that a session is checked by, as far as they are known. */
interface Lists {
  form?: SchemaAnswer | undefined;
  states?: StatesAnswer | undefined;
  articles?: ArticlesAnswer | undefined;
}

/**
 * Checks a session when it is made: its values by their shape, `details` and `editable` by the form, the stamp by the
 * catalogue. `POST /orders` checks all of it again.
 *
 * @returns the session with the parties and the return page in the proxy's own form
 * @throws OptionError whose `option` is the path with dots
 */
export type CheckSession = (context: RequestContext, session: SessionOptions) => Promise<SessionOptions>;

export function createCheckSession({ catalogue, settings, validateForm }: CheckSessionParts): CheckSession {
  /** The cached lists, or all of them for `check: true`. */
  async function listsOf(context: RequestContext, { serviceCode, stamp, check }: SessionOptions): Promise<Lists> {
    if (!check) {
      return {
        form: catalogue.peek(`form:${serviceCode}`) as SchemaAnswer | undefined,
        states: catalogue.peek('states') as StatesAnswer | undefined,
        articles:
          stamp?.stateCode === undefined
            ? undefined
            : (catalogue.peek(`articles:${stamp.stateCode}`) as ArticlesAnswer | undefined),
      };
    }
    await catalogue.service(context, serviceCode).catch((error: unknown) => {
      throw isNotFound(error) ? new OptionError('serviceCode', 'is not sold by the service.') : error;
    });
    const [form, states] = await Promise.all([catalogue.form(context, serviceCode), catalogue.states(context)]);
    if (stamp?.stateCode === undefined) return { form, states };
    const articles = await catalogue.articles(context, stamp.stateCode).catch((error: unknown) => {
      throw isNotFound(error) ? notSoldIn() : error;
    });
    return { form, states, articles };
  }

  return async (context, session) => {
    const checked = checkShape(session, settings);
    const lists = await listsOf(context, session);
    if (lists.form) {
      await checkDetails(lists.form, session, validateForm);
      requireKnownPlaces(lists.form, session);
    }
    checkStamp(session.stamp, lists);
    return checked;
  };
}

const isNotFound = (error: unknown): boolean => error instanceof Problem && error.code === 'NOT_FOUND';
const notSoldIn = (): OptionError =>
  new OptionError('stamp.stateCode', 'is not a state in which stamps are sold here.');

/** What can be checked without a list. */
function checkShape(session: SessionOptions, settings: Settings): SessionOptions {
  const { serviceCode, stamp = {}, parties, details, editable = [], returnUrl } = session;
  if (!settings.services.has(serviceCode))
    throw new OptionError('serviceCode', 'must be one of the option "services" of the proxy.');
  if (stamp.stateCode !== undefined && !isAllowedState(settings, stamp.stateCode))
    throw new OptionError('stamp.stateCode', 'must be one of the option "states" of the proxy.');
  const isDecided = ![...(settings.articles ?? [])].some(isFamily);
  if (
    stamp.articleCode !== undefined &&
    isDecided &&
    !isAllowedArticle(settings, { code: stamp.articleCode, name: undefined })
  )
    throw new OptionError('stamp.articleCode', 'must be one of the option "articles" of the proxy.');
  const amount = stamp.stampDutyAmount;
  if (amount !== undefined && !parseRupees(amount))
    throw new OptionError('stamp.stampDutyAmount', 'must be a text in rupees above zero, such as "500.00".');
  editable.forEach((pointer, index) => requirePointer(pointer, `editable[${index}]`, session));
  const [unprintable] = findUnprintable(details, '/details');
  if (unprintable)
    throw new OptionError(dotted(unprintable.path), 'must not contain characters that cannot be printed.');
  requirePrinted(session);
  return {
    ...session,
    ...(parties && { parties: checkedParties(parties, stamp) }),
    ...(returnUrl !== undefined && { returnUrl: checkedReturnUrl(returnUrl, settings) }),
  };
}

/* What a certificate prints of the parties and of the form's answers. */
const PRINTED_PARTIES = ['partyName', 'customerName', 'partyAddress'];
const PRINTED_DETAILS = [DETAIL_ROWS.second, DETAIL_ROWS.secondAddress, DETAIL_ROWS.purpose, DETAIL_ROWS.property];

/** A fixed text that cannot be printed would be printed without letters: the customer cannot correct it. */
function requirePrinted({ parties = {}, details = {}, editable = [] }: SessionOptions): void {
  const texts = [
    ...Object.entries(parties)
      .filter(([name]) => PRINTED_PARTIES.includes(name))
      .map(([name, text]) => [child('/parties', name), text] as const),
    ...Object.entries(details)
      .filter(([name]) => PRINTED_DETAILS.some((row) => row.test(name)))
      .map(([name, text]) => [child('/details', name), text] as const),
  ];
  for (const [pointer, text] of texts) {
    const lost = typeof text === 'string' && !editable.includes(pointer) ? notPrinted(text) : [];
    if (lost.length > 0)
      throw new OptionError(
        dotted(pointer),
        'must be in English letters, because certificates print no others. Or name it in "editable", so that the customer writes it.',
      );
  }
}

function checkedParties(parties: Parties, stamp: SessionStamp): Parties {
  for (const [name, value] of Object.entries(parties))
    if (value?.trim() === '') throw new OptionError(`parties.${name}`, 'must not be empty. Leave it out instead.');
  return asOption(() => {
    const checked = checkParties(parties);
    if (checked.partyAddress !== undefined) requireDeliveryAddress(checked, stamp.doorstepDelivery);
    return checked;
  });
}

const checkedReturnUrl = (returnUrl: string, settings: Settings): string =>
  asOption(() => checkReturnUrl(returnUrl, settings) ?? returnUrl);

/** Runs a check of the proxy's own. @throws OptionError instead of a Problem that names a field */
function asOption<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { fields: [first] = [], field } = error.detail;
    if (first) throw new OptionError(dotted(first.path), `is invalid. ${first.message}`);
    throw new OptionError(field ?? 'session', `is invalid. ${error.message}`);
  }
}

/* The groups, and what each contains; `details` contains what the form of the service asks for. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  stamp: Object.keys(SessionStamp.shape),
  parties: Object.keys(Parties.shape),
};

/** Checks a pointer of `editable` without the form: its shape, its group, and what the session gives there. */
function requirePointer(pointer: string, option: string, { details }: SessionOptions): void {
  const isPointer = /^(?:\/(?:[^~/]|~[01])+)+$/.test(pointer);
  const [part = '', ...names] = isPointer ? tokensOf(pointer) : [];
  const known = FIELDS[part];
  if (!known && part !== 'details')
    throw new OptionError(
      option,
      `${quoted(pointer)} must be a JSON Pointer to /stamp, /parties or /details, or below, such as "/parties/customerEmail".`,
    );
  if (known && (names.length > 1 || (names[0] !== undefined && !known.includes(names[0]))))
    throw new OptionError(
      option,
      `${quoted(pointer)} must name /${part} or one of ${known.map((name) => `/${part}/${name}`).join(', ')}.`,
    );
  if (!known) requireGivenPlace(pointer, option, names, details);
}

/** A pointer ends in an object, in an entry that the session gives, or where nothing is given yet. */
function requireGivenPlace(pointer: string, option: string, names: readonly string[], details: unknown): void {
  names.reduce((given, name) => {
    const isPlace = Array.isArray(given)
      ? own(given, name) !== undefined && /^\d+$/.test(name)
      : given === undefined || isObject(given);
    if (!isPlace) throw new OptionError(option, `${quoted(pointer)} leads into nothing: ${nothingAt(given, name)}.`);
    return own(given, name);
  }, details);
}

const nothingAt = (given: unknown, name: string): string =>
  Array.isArray(given) ? `"details" gives a list without the entry ${quoted(name)}` : 'a single value has no parts';

/** A pointer as an error shows it. */
const quoted = (pointer: string): string => JSON.stringify(pointer.slice(0, 100));

/* Answers that are still open are no error, and neither is a choice between variants that depends on them. */
const OPEN = new Set([
  'required',
  'dependentRequired',
  'dependentSchemas',
  'oneOf',
  'anyOf',
  'allOf',
  'if',
  'not',
  'minProperties',
  'minItems',
  'contains',
]);

async function checkDetails(
  { form }: SchemaAnswer,
  { details, editable }: SessionOptions,
  validateForm: FormValidator,
): Promise<void> {
  if (!details) return;
  const problems = await validateForm(form.schema, details);
  const wrong = problems.find(
    ({ keyword, path }: FieldProblem) => !OPEN.has(keyword) || isInFixedList({ details, editable }, path),
  );
  if (wrong) throw new OptionError(dotted(wrong.path), `does not fit the form of the service. ${wrong.message}`);
}

/** Whether a pointer is to a list that is fixed as a whole, or into one: nobody can add what it lacks. */
function isInFixedList(session: GivenAnswers, pointer: string): boolean {
  const path = tokensOf(pointer);
  return path.some((_, at) => {
    const around = toPointer(path.slice(0, at + 1));
    return Array.isArray(get(session, around)) && accessTo(session, around, false) === 'fixed';
  });
}

/** Refuses what `editable` names and the form does not know. */
function requireKnownPlaces({ form }: SchemaAnswer, { editable = [], details }: SessionOptions): void {
  editable.forEach((pointer, index) => {
    const [part, ...names] = tokensOf(pointer);
    if (part !== 'details' || names.length === 0) return;
    const option = `editable[${index}]`;
    if (schemasAt(form.schema, names).length === 0)
      throw new OptionError(option, `${quoted(pointer)} names no field of the form of the service.`);
    // The entries of a list that is not given have no numbers yet.
    names.forEach((name, at) => {
      if (!/^\d+$/.test(name) || get({ details }, `/details${toPointer(names.slice(0, at))}`) !== undefined) return;
      const around = schemasAt(form.schema, names.slice(0, at));
      if (around.some((one) => one['properties'] !== undefined || one['additionalProperties'] !== undefined)) return;
      throw new OptionError(option, `${quoted(pointer)} names an entry of a list that "details" does not give.`);
    });
  });
}

const toPointer = (path: readonly string[]): string => path.reduce((pointer, step) => child(pointer, step), '');

function checkStamp(stamp: SessionStamp | undefined, { states, articles }: Lists): void {
  if (!stamp?.stateCode || !states) return;
  const state = states.states.find(({ code }) => code === stamp.stateCode);
  if (!state) throw notSoldIn();
  const article = articles?.articles.find(({ code }) => code === stamp.articleCode);
  if (articles && stamp.articleCode !== undefined && !article)
    throw new OptionError('stamp.articleCode', 'is not a document that is sold for this state.');
  const { stampDutyAmount, ...rest } = stamp;
  const input = { ...rest, stampDutyMinor: parseRupees(stampDutyAmount) };
  for (const { field, message } of complaintsAbout(input, { state, article, districts: articles?.districts })) {
    const isGiven = (stamp as Record<string, unknown>)[field] !== undefined;
    if (isGiven) throw new OptionError(optionPath(['stamp', field]), `is not sold like this. ${message}`);
  }
}

/** The largest value of a session, as a path with dots: what to shorten. */
export function largestOf(session: SessionOptions): string {
  const parts = Object.entries(session).flatMap(([name, value]): [string, unknown][] =>
    isObject(value)
      ? Object.entries(value).map(([key, item]) => [dotted(child(`/${name}`, key)), item])
      : [[name, value]],
  );
  const lengthOf = (value: unknown): number => JSON.stringify(value ?? '').length;
  return parts.reduce((largest, part) => (lengthOf(part[1]) > lengthOf(largest[1]) ? part : largest))[0];
}
