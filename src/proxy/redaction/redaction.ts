import { child } from '../../base/json/pointer.ts';
import { ExactNumber, parseExact } from '../readers/json/exact-json.ts';
import { failureName } from '../readers/json/failure.ts';
import { fieldNames, wordsOf } from '../readers/json/field-names.ts';
import { isObject, time } from '../readers/json/tolerant.ts';
import { ORDER_DETAILS } from '../readers/json/vocabulary.ts';
import { isElsewhere, meaningOf } from '../readers/price/meaning.ts';
import { fold, LINE_NAMES, lineNamed, unitInName } from '../readers/price/names.ts';
import { ROW_NAMES } from '../readers/price/vocabulary.ts';
import { memoizeName } from '../../base/memoize-name.ts';
import { isHarmlessName, isHarmlessWord, createSamples } from './harmless-words.ts';

/** Lets through what is known to be harmless, and makes a sample of all else. */
export interface Redaction {
  /** A value parsed by `parseExact`, with its keys. */
  value: (value: unknown) => unknown;
  /** A free text, or the name of a field. */
  text: (text: string) => string;
  /** A JSON Pointer. */
  path: (path: string) => string;
}

/** What is known of a body before its redaction. */
export interface Known {
  /** Texts that stay, such as the names of a catalogue's articles. */
  texts?: ReadonlySet<string>;
  /** JSON Pointers of amounts that a reader used. */
  amounts?: ReadonlySet<string>;
  /** Names and addresses of the people of an order, which are looked for in every text. */
  people?: readonly string[];
  /** Whether the body is about an order: then a text that says who somebody is has no word that stays. */
  isOfOrder?: boolean;
}

/** Whether the name or the code of a document, a state or a service may stay, whatever its words are. */
export const isPublicName = (name: string): boolean =>
  name.length <= MAX_NAME && !name.includes('@') && digitsIn(name) < MAX_AMOUNT;

/** Where a value stands: its names from the inside, `''` for an item of a list, and its JSON Pointer. */
interface At {
  names: readonly string[];
  path: string;
}

const MAX_DEPTH = 64;
/* No text of a body is longer for a reason. */
const MAX_TEXT = 4_000;
const MAX_NAME = 200;

/** @param known what stays beside the words of the readers */
export function createRedaction({ texts, amounts, people = [], isOfOrder = false }: Known = {}): Redaction {
  const samples = createSamples();
  const named = new Map<string, string>();
  const spellings = people.flatMap(spellingsOf);
  const isOfPeople = (text: string): boolean => {
    if (spellings.length === 0) return false;
    const plain = plainOf(text);
    return spellings.some((one) => plain.includes(one));
  };
  const sampled = (token: string): string =>
    token.replaceAll(/[\p{L}\p{M}\p{Cf}]+|\p{Nd}+/gu, (part) =>
      /^\p{Nd}/u.test(part) ? samples.digits(part) : samples.letters(part),
    );

  const word = (token: string): string => {
    const parts = partsOf(token);
    if (isHarmlessWord(token) || (parts.length > 1 && parts.every(isHarmlessWord))) return token;
    return parts.map((part) => (part.length > 2 && isHarmlessWord(part) ? part : sampled(part))).join('');
  };

  /** @param maxDigits digits of an amount that may stay without a sign for rupees */
  function freely(given: string, maxDigits = 0): string {
    const text = given.slice(0, MAX_TEXT);
    if (isOfPeople(text)) return sampled(text);
    let result = '';
    let from = 0;
    for (const { start, end, tokens } of runsOf(text)) {
      result += text.slice(from, start);
      from = end;
      const run = text.slice(start, end);
      const count = digitsIn(run);
      const mayStay =
        count <= MAX_DIGITS || (isAmount(run) && count <= (isMarked(text, start, end) ? MAX_AMOUNT : maxDigits));
      let at = start;
      for (const [tokenStart, token] of tokens) {
        result += text.slice(at, tokenStart);
        at = tokenStart + token.length;
        if (!/\p{Nd}/u.test(token)) result += word(token);
        else if (mayStay && (!/\p{L}/u.test(token) || isWordWithNumber(token))) result += token;
        else result += sampled(token);
      }
    }
    return result + text.slice(from);
  }

  function name(key: string): string {
    const known = named.get(key);
    if (known !== undefined) return known;
    const made = texts?.has(key) === true ? key : withMeaningOf(key, freely(key));
    named.set(key, made);
    return made;
  }

  function textAt(value: string, at: At): string {
    const plain = value.trim();
    if (plain === '' || texts?.has(plain) === true || mayTextStay(plain, at)) return value;
    if (DATE.test(plain)) return `1999-09-09${plain.slice(10).replaceAll(/\d/g, '0')}`;
    const answers = DETAILS.has(fold(at.names[0] ?? '')) ? jsonIn(value) : undefined;
    if (answers !== undefined) return JSON.stringify(redact(answers, at));
    if (isOfOrder && isAboutSomebody(at, plain)) return sampled(value.slice(0, MAX_TEXT));
    const free = freely(value, mayBeAmount(at) ? MAX_AMOUNT : 0);
    return isRowName(at.names[0] ?? '') ? withMeaningOf(value, free) : free;
  }

  function mayTextStay(plain: string, at: At): boolean {
    const key = at.names[0] ?? '';
    if (NUMBER.test(plain)) return mayNumberStay(plain, at);
    return (
      (isTimeName(key) && isRecentTime(plain)) ||
      (isCodeName(key) && plain.length <= MAX_NAME && CODE.test(plain) && digitsIn(plain) <= MAX_CODE_DIGITS) ||
      (OWN_ORDER.test(plain) && !/\d{9}/.test(plain)) ||
      (/^\$?(?:schema|id)$/.test(key) && JSON_SCHEMA.test(plain)) ||
      (key === 'pattern' && !/\p{L}{3}/u.test(plain) && !/\d{4}/.test(plain))
    );
  }

  function mayNumberStay(written: string, at: At): boolean {
    const count = digitsIn(written);
    const key = at.names[0] ?? '';
    if (count <= MAX_DIGITS) return true;
    if (amounts?.has(at.path) === true) return count <= MAX_USED;
    if (count <= MAX_DIGITS + 1 && STATUS.has(failureName(key) ?? '')) return true;
    if (count <= MAX_AMOUNT && (mayBeAmount(at) || /^(?:master)?dataversion$/.test(fold(key)))) return true;
    return isTimeName(key) && isRecentTime(written);
  }

  const mayBeAmount = (at: At): boolean => amounts?.has(at.path) === true || isAmountName(at.names, isOfOrder);

  function redact(value: unknown, at: At): unknown {
    if (at.names.length > MAX_DEPTH) return null;
    if (Array.isArray(value))
      return value.map((item, index) => redact(item, { names: ['', ...at.names], path: `${at.path}/${index}` }));
    if (isObject(value)) {
      const taken = new Set<string>();
      const fields = Object.entries(value).map(([key, inner]) => {
        let shown = name(key);
        while (taken.has(shown)) shown += 'q';
        taken.add(shown);
        return [shown, redact(inner, { names: [key, ...at.names], path: child(at.path, key) })] as const;
      });
      return Object.fromEntries(fields);
    }
    if (value instanceof ExactNumber) return mayNumberStay(value.text, at) ? value : sampledNumber(value.text);
    return typeof value === 'string' ? textAt(value, at) : value;
  }

  const sampledNumber = (written: string): ExactNumber => {
    const [mantissa = '', ...exponent] = written.split(/(?=[eE])/);
    return new ExactNumber(mantissa.replaceAll(/\d+/g, (digits) => samples.digits(digits)) + exponent.join(''));
  };

  return {
    value: (value) => redact(value, { names: [], path: '' }),
    text: (given) => freely(given),
    path: (path) =>
      path
        .split('/')
        .map((step) => (/^\d{0,4}$/.test(step) ? step : child('', name(unescaped(step))).slice(1)))
        .join('/'),
  };
}

/** The answers of a form may be a JSON text, which readers open. */
function jsonIn(text: string): unknown {
  try {
    const value = /^\s*[[{]/.test(text) ? parseExact(text) : undefined;
    return isObject(value) || Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

/* A number of so many digits is of nobody. */
const MAX_DIGITS = 3;
/* Rupees to a crore with paise, or paise. A mobile number has ten digits. */
const MAX_AMOUNT = 9;
const MAX_USED = 15;
const MAX_CODE_DIGITS = 8;
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;
const STATUS: ReadonlySet<string> = new Set(['status', 'code', 'state', 'error']);
const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;

const ROWS: ReadonlySet<string> = new Set(ROW_NAMES.map(fold));
const isRowName = (key: string): boolean => ROWS.has(fold(key));

/** What the readers make of a name: all that a sample of it must say too. */
const meaningsOf = (name: string): string =>
  [
    meaningOf([name]),
    lineNamed(LINE_NAMES.parse(name)?.base ?? '')?.kind,
    failureName(name),
    isElsewhere(name),
    unitInName(name),
  ].join();
/* A word of each meaning, the most exact first. */
const MEANINGS = [
  '',
  'Gst',
  'Cess',
  'Surcharge',
  'Discount',
  'Delivery Fee',
  'Service Fee',
  'Procurement Fee',
  'Fee',
  'Total',
  'Amount',
  'Reference',
  'Error',
  'Status',
  'Date',
];

/** A sample of a name with a word for what the name meant: `Princess` was read as a cess, and so is `Sampless Cess`. */
function withMeaningOf(name: string, sample: string): string {
  if (sample === name) return sample;
  const wanted = meaningsOf(name);
  const made = MEANINGS.map((word) => (word === '' ? sample : `${sample} ${word}`));
  return made.find((one) => meaningsOf(one) === wanted) ?? sample;
}

/** The parts of a word: `purchasedBy`, `PANCard`. */
const partsOf = (token: string): readonly string[] => token.split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);

/** `gst18`, `E500`, `v1`: a word, or the letter of an error or a version, before a short number. */
const isWordWithNumber = (token: string): boolean => {
  const [, letters = ''] = /^(\p{L}+)\p{Nd}{1,3}$/u.exec(token) ?? [];
  return /^[ev]$/i.test(letters) || (letters.length > 1 && isHarmlessWord(letters));
};

/** A word, or numbers with so little between them that they may be one: `98123/00045`, `987 654 3210`. */
interface Run {
  start: number;
  end: number;
  tokens: (readonly [start: number, token: string])[];
}
const MAX_GAP = 3;

function* runsOf(text: string): Iterable<Run> {
  let run: Run | undefined;
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{M}\p{Nd}\p{Cf}]+/gu)) {
    const isNumber = /\p{Nd}/u.test(token);
    if (run && isNumber && index - run.end <= MAX_GAP) {
      run.tokens.push([index, token]);
      run.end = index + token.length;
      continue;
    }
    if (run) yield run;
    const next: Run = { start: index, end: index + token.length, tokens: [[index, token]] };
    run = isNumber ? next : undefined;
    if (!isNumber) yield next;
  }
  if (run) yield run;
}

const isAmount = (text: string): boolean =>
  /^(?:\p{Nd}{1,15}|\p{Nd}{1,3}(?:,\p{Nd}{2,3})+)(?:\.\p{Nd}{1,2})?$/u.test(text);

/* A sign or a word for rupees is at most so far from its number. */
const BESIDE = 12;
const isMarked = (text: string, start: number, end: number): boolean =>
  /(?:₹|\bRs\.?|\bINR|\brupees?|रु\.?|रुपये)[\s−-]{0,6}$/i.test(text.slice(Math.max(0, start - BESIDE), start)) ||
  /^\s*(?:\/-|₹|Rs\b|INR\b|rupees?\b|रु)/i.test(text.slice(end, end + BESIDE));

const DETAILS: ReadonlySet<string> = new Set(ORDER_DETAILS.flatMap(({ names }) => names.map(fold)));
const NO_OWN_NAME = /^(?:|values?|figure|text|string|numeric|raw|display|displayed|formatted|shown|#text|_text)$/i;
const MONEY =
  /^(?:amounts?|amt|prices?|costs?|fees?|charges?|duty|taxes|tax|gst|total|min|max|minimum|maximum|denominations?|paise|rupees|inr|limit)$/;

/** Whether the names around a figure say that it is money. In the answers of a form only those of the stamp do. */
function isAmountName(names: readonly string[], isOfOrder: boolean): boolean {
  const own = names.findIndex((one) => !NO_OWN_NAME.test(one));
  const key = names[own] ?? '';
  if (own < 0 || !isHarmlessName(key)) return false;
  if (isOfOrder && !names.includes('estamp') && names.some((one) => DETAILS.has(fold(one)))) return false;
  return meaningOf([key]) !== undefined || wordsOf(key).some((one) => MONEY.test(one));
}

const TIME_WORD =
  /^(?:at|on|time|timestamp|date|until|till|expiry|expires|created|updated|issued|paid|completed|generated|occurred)$/;
const isTimeName = memoizeName((key) => isHarmlessName(key) && wordsOf(key).some((one) => TIME_WORD.test(one)));
const DATE = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]{1,20}\s?(?:Z|[+-]\d\d:?\d\d)?)?$/;
const TIME = /^[\d:.,/+\- TZ]+$|^(?:[A-Za-z]{3,9},? )?(?:\d{1,2}[ -])?[A-Z][a-z]{2,8}[ -,]/;
const AT = fieldNames('at');
/* Nobody who buys a stamp was born after this. */
const FIRST_YEAR = 2015;
const LAST_YEAR = 2100;

/** Whether a text is a time of a sale, and not of a birth. */
function isRecentTime(written: string): boolean {
  if (written.length > 60 || !TIME.test(written) || (/^\d+$/.test(written) && !/^\d{10}(?:\d{3})?$/.test(written)))
    return false;
  const year = Number(time({ at: written }, AT)?.slice(0, 4));
  return year >= FIRST_YEAR && year < LAST_YEAR;
}

const CODE_NAME = /^(?:state|article|instrument|district|service)(?:code)?$/;
const isCodeName = memoizeName((key) => CODE_NAME.test(fold(key)));
const CODE = /^[A-Z]{1,3}\d{0,4}[A-Z]?(?:[-_./:](?:[A-Z]{1,3}\d{0,4}|\d{1,4}[A-Z]?))*(?:\([a-z\d]{1,3}\))*$/;
/* As the proxy makes it: `ES-5WSH-...`. */
const OWN_ORDER = /^ES-[0-9A-Z]{1,16}(?:-[0-9A-Z]{1,16}){0,4}$/;
const JSON_SCHEMA = /^https?:\/\/json-schema\.org\/[\w./#-]{0,60}$/;

const SOMEBODY = /^(?:names?|by|to|address|payee|payer|holder|owner|from)$/;
const OF_SALE = /^(?:article|state|service|district|file|instrument)/;
const PARTY_FIELD = /^(?:customer(?:name|mobile|email)|party(?:name|address|pan))$/;

/** Whether a text says who somebody is, also in words that are harmless elsewhere: `purchasedBy: "Grace Bill"`. */
function isAboutSomebody({ names: [key = ''] }: At, text: string): boolean {
  const name = fold(key);
  if (PARTY_FIELD.test(name)) return true;
  return /\s/.test(text) && SOMEBODY.test(wordsOf(key).at(-1) ?? '') && !OF_SALE.test(name);
}

/** Letters and digits alone, so that the same name is found in every spelling. */
const plainOf = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{Nd}]+/gu, '');

const MIN_SPELLING = 6;

/** Spellings of a name whose words are all harmless. Other names are hidden by their words. */
function spellingsOf(person: string): readonly string[] {
  const words = person.trim().split(/\s+/);
  if (words.length < 2 || !words.every((one) => isHarmlessName(one))) return [];
  return [words, [...words].reverse()]
    .map((some) => plainOf(some.join('')))
    .filter(({ length }) => length >= MIN_SPELLING);
}
