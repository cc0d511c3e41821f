type Fields = Readonly<Record<string, unknown>>;

/* One weak map for all questions: its entries are what costs. */
const answers = new WeakMap<Fields, unknown[]>();
const NONE = Symbol('no answer');
let questions = 0;

/** Reads something of each record once: a parsed body does not change. The results live as long as the body. */
export function onceEach<Result>(read: (record: Fields) => Result): (record: Fields) => Result {
  const index = questions;
  questions += 1;
  return (record) => {
    let known = answers.get(record);
    if (!known) answers.set(record, (known = []));
    const answer = known[index];
    if (answer !== undefined) return (answer === NONE ? undefined : answer) as Result;
    const result = read(record);
    known[index] = result === undefined ? NONE : result;
    return result;
  };
}
