/* One letter missing, doubled or changed, or two swapped. */
const SLIPS = 2;

/** Whether one name becomes the other with two edits at most (Levenshtein). */
export function isSimilarName(name: string, known: string): boolean {
  let row = Array.from({ length: known.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...name].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= known.length; at++) {
      const changed = (row[at - 1] ?? 0) + (known[at - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[known.length] ?? 0) <= SLIPS;
}
