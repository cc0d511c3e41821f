import { ExactNumber, parseExact } from '../readers/json/exact-json.ts';
import { isObject, type Fields } from '../readers/json/tolerant.ts';
import { isMoneyName, isName, isPersonalName, isPersonalPart, isPersonKey } from './personal-names.ts';
import { redactShapes, usualForm } from './redact-shapes.ts';
import { sampleOf } from './sample-of.ts';

/** Removes personal data and secrets from values of one call, the same one always by the same sample. */
export interface Redaction {
  /** A value parsed by `parseExact`; amounts, codes and the names of fields stay. */
  value: (value: unknown) => unknown;
  text: (text: string) => string;
}

/* Shorter parts of texts are in too many other words, but a surname may have three letters. */
const MIN_WORD = 4;
const MIN_NAME = 3;
const MAX_DEPTH = 64;

/** Where a value stands. */
interface At {
  /** The names around it, from the inside. */
  names: readonly string[];
  /** Whether a name around it says that it is personal. */
  isPersonal: boolean;
  depth: number;
}

const ROOT: At = { names: [], isPersonal: false, depth: 0 };

/**
 * Replaces names, PAN, mobile, e-mail, address and tokens by samples of the same shape, also where they stand again inside of other
 * texts.
 *
 * @param isPublic the body is a part of the catalogue: only shapes count, such as those of e-mail addresses
 * @param sources all values of the call: the request and the body. What one of them shows to be personal is replaced in all.
 */
export function createRedaction(sources: readonly unknown[], { isPublic = false } = {}): Redaction {
  const personal = new Set<string>();
  // In a catalogue the names of fields are about the form, not about a person.
  if (!isPublic) for (const source of sources) collect(source, ROOT, personal);
  const words = [...personal].sort((one, other) => other.length - one.length);
  const text = (given: string): string => redactShapes(words.reduce(withoutWord, usualForm(given)));

  function redact(value: unknown, at: At): unknown {
    if (at.depth > MAX_DEPTH) return null;
    if (Array.isArray(value)) return itemsOf(value, at).map(([item, inside]) => redact(item, inside));
    if (isObject(value)) {
      const fields = fieldsOf(value, at).map(([key, inner, inside]) => [text(key), redact(inner, inside)]);
      return Object.fromEntries(fields) as unknown;
    }
    const isPersonal = !isPublic && isPersonalValue(value, at);
    if (value instanceof ExactNumber) return redactNumber(value, isPersonal && isPersonalName(at.names[0] ?? '', []));
    if (typeof value !== 'string') return value;
    const inText = jsonIn(value);
    if (inText !== undefined) return JSON.stringify(redact(inText, { ...at, depth: at.depth + 1 }));
    return isPersonal ? sampleOf(value) : text(value);
  }

  return { value: (value) => redact(value, ROOT), text };
}

/* Fields that name a row, and those that hold its value: `{ "field": "partyName", "value": "Asha Rao" }`. */
const ROW_NAME = /^(?:name|key|field|fieldname|code|id|label|question|title|header|attribute)$/i;
const ROW_VALUE = /^(?:values?|answers?|val|text|content|data|#text|_text|\$t)$/i;

const rowName = (record: Fields): string | undefined =>
  Object.entries(record).flatMap(([key, inner]) => (ROW_NAME.test(key) && typeof inner === 'string' ? inner : []))[0];

/** The fields of a record, and where their values stand. */
function fieldsOf(record: Fields, at: At): (readonly [key: string, value: unknown, at: At])[] {
  const entries = Object.entries(record);
  const row = entries.some(([key]) => ROW_VALUE.test(key)) ? rowName(record) : undefined;
  const columns = columnsOf(record);
  return entries.map(([key, inner]) => {
    const isValueOfRow = row !== undefined && ROW_VALUE.test(key);
    const isNameOfRow = row === inner && isIdentifier(row);
    const inside = insideOf(isValueOfRow ? row : key, at);
    if (columns && isTable(inner, columns)) for (const cells of inner) columnsOfRow.set(cells, columns);
    return [key, inner, isNameOfRow ? { ...inside, isPersonal: false } : inside];
  });
}

const isIdentifier = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Za-z_][\w.-]{0,80}$/.test(text);

/* The stamp in the details of an order: codes and amounts. */
const insideOf = (key: string, { names, isPersonal, depth }: At): At => ({
  names: [key, ...names],
  isPersonal: key !== 'estamp' && (isPersonal || isPersonalPart(key) || isPersonalName(key, names)),
  depth: depth + 1,
});

/* The columns of a row of a table, which are named beside it. */
const columnsOfRow = new WeakMap<readonly unknown[], readonly string[]>();

/** The names of the columns of a record that holds a table: a list of texts, or of records with names. */
function columnsOf(record: Fields): readonly string[] | undefined {
  for (const value of Object.values(record)) {
    const names: readonly unknown[] = Array.isArray(value)
      ? value.map((item: unknown) => (isObject(item) ? rowName(item) : item))
      : [];
    if (names.length > 1 && names.every((name) => typeof name === 'string')) return names;
  }
  return undefined;
}

const isTable = (value: unknown, columns: readonly string[]): value is readonly (readonly unknown[])[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((cells: unknown) => Array.isArray(cells) && cells.length === columns.length);

/** The items of a list, and where they stand: the cells of a row below their columns, the value of a pair below its name. */
function itemsOf(items: readonly unknown[], at: At): (readonly [value: unknown, at: At])[] {
  const [name] = items;
  const isPair = items.length === 2 && isIdentifier(name) && isPersonalName(name, at.names);
  return items.map((item, index) => {
    const column = columnsOfRow.get(items)?.[index];
    if (column !== undefined) return [item, insideOf(column, at)];
    if (isPair) return [item, index === 0 ? { ...at, isPersonal: false } : insideOf(name, at)];
    return [item, { ...at, depth: at.depth + 1 }];
  });
}

const MAX_JSON = 200_000;

/** What a text is as JSON: a record, a list, or a text once more. */
function jsonIn(text: string): unknown {
  if (text.length > MAX_JSON || !/^\s*[[{"]/.test(text)) return undefined;
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

/* Words of programs, amounts and times are no personal data: `PAYMENT_CONFIRMED`, `143.00`. */
function isPersonalValue(value: unknown, { names: [name = '', ...around], isPersonal }: At): boolean {
  if (!isPersonal) return false;
  const written = value instanceof ExactNumber ? value.text : value;
  if (typeof written !== 'string' || written.trim() === '') return false;
  const isNamed = isPersonalName(name, around);
  if (/^[A-Z]{2,20}(?:_[A-Z]{2,20})+$/.test(written)) return isNamed && isName(name);
  if (/^\d{1,7}(?:\.\d{1,2})?$/.test(written)) return isNamed && !isMoneyName(name);
  return true;
}

/** A number of a mobile's length, or of a personal field, by nines. */
function redactNumber(number: ExactNumber, isPersonal: boolean): ExactNumber {
  const isLong = /^(?:91)?[6-9]\d{9}$|^\d{12,19}$/.test(number.text);
  return isPersonal || isLong ? new ExactNumber(number.text.replaceAll(/\d/g, '9')) : number;
}

/** Collects the personal texts of a value, and the words of them that are long enough to be found elsewhere. */
function collect(value: unknown, at: At, found: Set<string>): void {
  if (at.depth > MAX_DEPTH) return;
  if (Array.isArray(value)) for (const [item, inside] of itemsOf(value, at)) collect(item, inside, found);
  else if (isObject(value)) {
    for (const [key, inner, inside] of fieldsOf(value, at)) {
      if (isPersonKey(key)) collectText(key, MIN_NAME, found);
      collect(inner, inside, found);
    }
  } else if (typeof value === 'string') {
    const inText = jsonIn(value);
    if (inText !== undefined) collect(inText, { ...at, depth: at.depth + 1 }, found);
    else if (isPersonalValue(value, at)) collectText(value, isName(at.names[0] ?? '') ? MIN_NAME : MIN_WORD, found);
  }
}

function collectText(value: string, least: number, found: Set<string>): void {
  const text = usualForm(value).trim().slice(0, 500);
  const words = text.match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? [];
  // Also without spaces: in a file's name, in the name of a key.
  for (const word of [text, words.join(''), ...words.filter((one) => one.length >= least)])
    if (word.length >= MIN_NAME) found.add(word);
}
/** Replaces a word wherever it stands alone, in any case. */
function withoutWord(text: string, word: string): string {
  const lower = text.toLowerCase();
  const wanted = word.toLowerCase();
  // Lower case may have another length in some scripts; then only the same case is found.
  const source = lower.length === text.length ? lower : text;
  const needle = lower.length === text.length ? wanted : word;
  let result = '';
  let from = 0;
  for (let at = source.indexOf(needle); at >= 0; at = source.indexOf(needle, at + needle.length)) {
    const isAlone = !isLetter(text.charAt(at - 1)) && !isLetter(text.charAt(at + needle.length));
    if (!isAlone) continue;
    result += text.slice(from, at) + sampleOf(text.slice(at, at + needle.length));
    from = at + needle.length;
  }
  return result + text.slice(from);
}

const isLetter = (character: string): boolean => /[\p{L}\p{Nd}]/u.test(character);
