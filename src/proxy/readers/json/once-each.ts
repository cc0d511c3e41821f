type Fields = Readonly<Record<string, unknown>>;

/* Kept at the record itself, where no list of its keys shows them: entries of a weak map are expensive to collect. */
const ANSWERS = Symbol('answers');
interface Answered {
  [ANSWERS]?: unknown[];
}

const NONE = Symbol('no answer');
let recordQuestions = 0;

function answersOf(record: Answered): unknown[] {
  const known = record[ANSWERS];
  if (known) return known;
  const answers: unknown[] = [];
  if (Object.isExtensible(record)) Object.defineProperty(record, ANSWERS, { value: answers });
  return answers;
}

/**
 * Reads something of each record once: a parsed body does not change. The results live as long as the record, and a copy of it
 * has none. A frozen record is read each time.
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
