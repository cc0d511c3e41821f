/* Kept at the record itself, where no list of its keys shows them: entries of a weak map are expensive to collect. */
const ANSWERS = Symbol('answers');

interface Answered {
  [ANSWERS]?: unknown[];
}

let recordQuestions = 0;

function answersOf(record: Answered): unknown[] {
  const known = record[ANSWERS];
  if (known) return known;
  const answers: unknown[] = [];
  if (Object.isExtensible(record)) Object.defineProperty(record, ANSWERS, { value: answers });
  return answers;
}

/**
 * Reads something of each record once: a parsed body does not change. The results live as long as the record, and a
 * copy of it has none. A frozen record is read each time.
 */
export function onceEach<Result>(read: (record: Fields) => Result): (record: Fields) => Result {
  const index = recordQuestions;
  recordQuestions += 1;
  return (record) => {
    const known = answersOf(record);
    const answer = known[index];
    if (answer !== undefined) return (answer === NONE ? undefined : answer) as Result;
    const result = read(record);
    known[index] = result === undefined ? NONE : result;
    return result;
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** The keys of a record in their order. Records with the same keys share one shape. */
interface Shape {
  keys: readonly string[];
  answers: unknown[];
}

/* A service answers in the same few shapes. */
const MAX_SHAPES = 500;
const MAX_LENGTH = 2_000;
const shapes = new Map<string, Shape>();
const NONE = Symbol('no answer');
let questions = 0;

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key, index) => key === other[index]);

const shapeOf = onceEach((record): Shape => {
  const keys = Object.keys(record);
  const name = keys.join('\n');
  const known = shapes.get(name);
  if (known && isSame(known.keys, keys)) return known;
  const shape: Shape = { keys, answers: [] };
  // A key with a line break in it may have the name of another shape.
  if (known || name.length > MAX_LENGTH) return shape;
  if (shapes.size >= MAX_SHAPES) shapes.clear();
  shapes.set(name, shape);
  return shape;
});

/**
 * Reads something of the keys of a record, once for each list of keys: at most 500 lists of at most 2,000 characters
 * each, after which it begins again. So each name of a service is classified once, not once a body, and ever new names
 * cannot fill the memory.
 *
 * @param read depends on the keys only; the record is one that has them
 */
export function onceEachShape<Result>(
  read: (keys: readonly string[], record: Fields) => Result,
): (record: Fields) => Result {
  const index = questions;
  questions += 1;
  return (record) => {
    const { keys, answers } = shapeOf(record);
    const answer = answers[index];
    if (answer !== undefined) return (answer === NONE ? undefined : answer) as Result;
    const result = read(keys, record);
    answers[index] = result === undefined ? NONE : result;
    return result;
  };
}
