import { parseRupees } from '../../base/money.ts';
import { toPlain } from './json/exact-json.ts';
import { field, text } from './json/tolerant.ts';
import { SALE } from './json/vocabulary.ts';
import { explainPrice, type Explanation } from './price/explain.ts';
import { Unreadable } from './price/unreadable.ts';
import { readParsed, type ReaderName } from './registry.ts';
import { child } from '../../base/json/pointer.ts';
import { readPaymentState, readStage } from './stage.ts';

interface Leaf {
  path: string;
  /** The name of the field, for amounts that are read as paise. */
  name: string;
  value: string;
}

const MAX_DEPTH = 12;

/* Enough for the first rows of a list, which show where the fields of all rows are. */
const MAX_LEAVES = 400;

/**
 * Where the fields of a read answer stand in its body: each value of the answer is looked for among the values of the
 * body, as it is, as an amount, as a time, or as the word of a status.
 *
 * @returns JSON Pointers into the body by JSON Pointers into the answer
 */
export function fieldPaths(body: unknown, answer: unknown): Readonly<Record<string, string>> {
  const leaves = leavesOf(toPlain(body));
  const used = new Set<string>();
  const paths: Record<string, string> = {};
  for (const read of leavesOf(typeof answer === 'string' ? { stage: answer } : answer)) {
    const same = leaves.filter((leaf) => isSame(read, leaf));
    const leaf = same.find(({ path }) => !used.has(path)) ?? same[0];
    if (!leaf) continue;
    used.add(leaf.path);
    paths[read.path] = leaf.path;
  }
  return paths;
}

function leavesOf(value: unknown): readonly Leaf[] {
  const found: Leaf[] = [];
  const visit = (at: unknown, path: string, name: string, depth: number): void => {
    if (depth > MAX_DEPTH || found.length >= MAX_LEAVES) return;
    if (typeof at === 'object' && at !== null)
      for (const [key, inner] of Object.entries(at)) visit(inner, child(path, key), key, depth + 1);
    else if (typeof at === 'string' || typeof at === 'number') found.push({ path, name, value: String(at) });
  };
  visit(value, '', '', 0);
  return found;
}

function isSame({ name, value }: Leaf, written: Leaf): boolean {
  if (/Minor$/.test(name)) return parseRupees(written.value) === Number(value);
  if (value === written.value) return true;
  if (/^(?:stage|state)$/.test(name))
    return readStage(written.value) === value || readPaymentState(written.value) === value;
  return /^\d{4}-\d\d-\d\dT/.test(value) && Date.parse(written.value) === Date.parse(value);
}

/** What a reader made of a body: the explanation of a price, the answer of another reader, or why there is none. */
export type ExplainedBody =
  | Explanation
  /** `paths`: where the fields of the answer stand, JSON Pointers into the body by JSON Pointers into the answer. */
  | { answer: unknown; paths?: Readonly<Record<string, string>> }
  | { refused: { path: string; because: string } };

/** The request of a body: what the readers of prices and orders compare with it. */
interface Requested {
  path?: Readonly<Record<string, string>>;
  body?: unknown;
}

/**
 * Reads a body with the built-in reader, for people and programs that compare.
 *
 * @param body parsed by `parseExact`; a text is a body that is no JSON
 */
export function explainBody(name: ReaderName, body: unknown, { path = {}, body: asked }: Requested): ExplainedBody {
  if (typeof body === 'string') return { refused: { path: '', because: 'it is not valid JSON' } };
  if (name === 'duty') {
    const stamp = parseRupees(String(toPlain(field(asked, SALE.stampDutyAmount)))) ?? 0;
    return explainPrice(body, stamp, {
      stateCode: text(asked, SALE.stateCode),
      articleCode: text(asked, SALE.articleCode),
    });
  }
  try {
    // Readers of orders compare with the id of the request, others ignore it.
    const answer = readParsed(name, body, path['id'] ?? '');
    // A form is taken as a whole.
    return name === 'schema' ? { answer } : { answer, paths: fieldPaths(body, answer) };
  } catch (error) {
    const at = error instanceof Unreadable ? error.path : '';
    return { refused: { path: at, because: error instanceof Error ? error.message : 'it could not be read' } };
  }
}
