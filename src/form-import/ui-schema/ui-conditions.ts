import { isObject } from '../../base/evaluator/index.ts';
import { LIMITS, Refused, unusedAt } from '../input/reading.ts';
import { normalize } from '../normal-form/normal-form.ts';
import { createVetting } from '../pattern/vet.ts';

type Json = Record<string, unknown>;

const JOINS = new Set(['and', 'or', 'not']);

/**
 * Normalizes the schemas of conditions in a UI schema. They run in browser and proxy, so their patterns are vetted too.
 * An unsupported condition is removed, so its field is visible; the notes have a sentence for each. Keywords without
 * effect are listed separately.
 */
export function vetConditions(uiSchema: Json): { uiSchema: Json; notes: string[]; unused: string[] } {
  const notes: string[] = [];
  const unused: string[] = [];
  /** Keywords without effect in the current condition. */
  let odd: string[] = [];
  const vet = createVetting();
  // Each control of a layout has the layout's rule, so the same schema occurs many times.
  const known = new Map<unknown, Json>();

  function vetSchema(schema: unknown): unknown {
    if (!isObject(schema)) return schema;
    const before = known.get(schema);
    if (before) return before;
    if (JSON.stringify(schema).includes('"$ref":')) throw new Refused('it has a $ref.');
    const { schema: normal, notes: left, unused: foreign } = normalize(schema, vet);
    // A rule that is not checked would accept everything.
    if (left[0] !== undefined) throw new Refused(left[0]);
    known.set(schema, normal);
    odd.push(...foreign);
    return normal;
  }

  function vetCondition(source: unknown, depth = 0): unknown {
    if (depth > LIMITS.depth) throw new Refused(`it nests deeper than ${LIMITS.depth} levels.`);
    if (Array.isArray(source)) return source.map((one) => vetCondition(one, depth + 1));
    if (!isObject(source)) return source;
    odd.push(
      ...Object.keys(source)
        .filter((word) => !JOINS.has(word) && word !== 'scope' && word !== 'schema')
        .map((word) => unusedAt(word, '#')),
    );
    return mapped(source, (word, value) => {
      if (word === 'schema') return vetSchema(value);
      return JOINS.has(word) ? vetCondition(value, depth + 1) : value;
    });
  }

  const vetRules = (options: Json, prefix: string, place: string): Json =>
    mapped(options, (word, value) => {
      if (word !== `${prefix}visibleWhen` && word !== `${prefix}disabledWhen`) return value;
      odd = [];
      try {
        return vetCondition(value);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        notes.push(`The condition ${word} at ${place} is ignored: ${error.message}`);
        return undefined;
      } finally {
        unused.push(...odd.map((one) => `In the condition ${word} at ${place}: ${one}`));
      }
    });

  const vetNode = (source: Json, place: string): Json =>
    mapped(vetRules(source, 'ui:', place), (word, value) => {
      if (word === 'ui:options' && isObject(value)) return vetRules(value, '', place);
      if (word.startsWith('ui:')) return value;
      const inside = `${place}/${word}`;
      if (Array.isArray(value))
        return value.map((item: unknown, i) => (isObject(item) ? vetNode(item, `${inside}/${i}`) : item));
      return isObject(value) ? vetNode(value, inside) : value;
    });

  return { uiSchema: vetNode(uiSchema, '#'), notes, unused };
}

/** Maps the entries of an object. Entries that become `undefined` are removed. */
const mapped = (source: Json, change: (word: string, value: unknown) => unknown): Json =>
  Object.fromEntries(
    Object.entries(source)
      .map(([word, value]): [string, unknown] => [word, change(word, value)])
      .filter(([, value]) => value !== undefined),
  );
