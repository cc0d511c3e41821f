import { parseRupees } from '../../base/money.ts';
import { placeOfAnswer } from '../readers/catalogue-body.ts';
import { toPlain } from '../readers/json/exact-json.ts';
import { field, text } from '../readers/json/tolerant.ts';
import { SALE } from '../readers/json/vocabulary.ts';
import { explainPrice, type Explanation } from '../readers/price/explain.ts';
import { Unreadable } from '../readers/price/unreadable.ts';
import { fieldPaths } from './field-paths.ts';
import { builtInReader, type ReaderName } from '../readers/registry.ts';

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
    const answer = builtInReader(name)(body, path['id'] ?? '');
    if (answer === undefined) throw new Unreadable('no-names', placeOfAnswer(body));
    // A form is taken as a whole.
    return name === 'schema' ? { answer } : { answer, paths: fieldPaths(body, answer) };
  } catch (error) {
    const at = error instanceof Unreadable ? error.path : '';
    return { refused: { path: at, because: error instanceof Error ? error.message : 'it could not be read' } };
  }
}
