import { isObject } from '../evaluator/index.ts';
import { BOUNDS } from './bounds.ts';
import { normalise } from './normal-form.ts';
import { createVetting } from './pattern/vet.ts';
import { Refused } from './refused.ts';

type Json = Record<string, unknown>;

const JOINS = new Set(['and', 'or', 'not']);

/**
 * Brings the schemas that a UI schema's conditions ask into the normal form: they run wherever the form is drawn or
 * judged, so their patterns are vetted as those of the form are. A condition that asks what cannot be asked is left
 * out, and its field shows; the notes have a sentence for each.
 */
export function vetConditions(uiSchema: Json): { uiSchema: Json; notes: string[] } {
  const notes: string[] = [];
  const vet = createVetting();
  // A rule of a layout stands on each of its controls.
  const known = new Map<unknown, Json>();

  function asked(schema: unknown): unknown {
    if (!isObject(schema)) return schema;
    const before = known.get(schema);
    if (before) return before;
    if (JSON.stringify(schema).includes('"$ref":')) throw new Refused('it has a $ref.');
    const { schema: normal, notes: left } = normalise(schema, vet);
    // What is not checked would let everything pass.
    if (left[0] !== undefined) throw new Refused(left[0]);
    known.set(schema, normal);
    return normal;
  }

  function condition(source: unknown, depth = 0): unknown {
    if (depth > BOUNDS.depth) throw new Refused(`it nests deeper than ${BOUNDS.depth} levels.`);
    if (Array.isArray(source)) return source.map((one) => condition(one, depth + 1));
    if (!isObject(source)) return source;
    return mapped(source, (word, value) =>
      word === 'schema' ? asked(value) : JOINS.has(word) ? condition(value, depth + 1) : value);
  }

  const ruled = (wishes: Json, prefix: string, place: string): Json => mapped(wishes, (word, value) => {
    if (word !== `${prefix}visibleWhen` && word !== `${prefix}disabledWhen`) return value;
    try {
      return condition(value);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      notes.push(`The condition ${word} at ${place} is left out: ${error.message}`);
      return undefined;
    }
  });

  const node = (source: Json, place: string): Json => mapped(ruled(source, 'ui:', place), (word, value) => {
    if (word === 'ui:options' && isObject(value)) return ruled(value, '', place);
    if (word.startsWith('ui:')) return value;
    const inside = `${place}/${word}`;
    if (Array.isArray(value)) return value.map((item: unknown, i) => (isObject(item) ? node(item, `${inside}/${i}`) : item));
    return isObject(value) ? node(value, inside) : value;
  });

  return { uiSchema: node(uiSchema, '#'), notes };
}

/** What becomes `undefined` is left out. */
const mapped = (source: Json, change: (word: string, value: unknown) => unknown): Json => Object.fromEntries(
  Object.entries(source).map(([word, value]): [string, unknown] => [word, change(word, value)]).filter(([, value]) => value !== undefined),
);
