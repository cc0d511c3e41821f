/** Limits of the notes' number and length: a description may be hostile, and notes reach logs. */
const MAX_NOTES = 1_000;
const MAX_LENGTH = 500;

/** Removes duplicates, shortens the notes and limits their number. */
export function limitNotes(notes: readonly string[]): string[] {
  const different = new Set<string>();
  for (const note of notes) {
    if (different.size === MAX_NOTES) {
      different.add('There are more notes than this list can show.');
      break;
    }
    different.add(shorten(note));
  }
  return [...different];
}

/** Shortens the place in the middle of a note, because the keyword is at the start and the consequence at the end. */
function shorten(note: string): string {
  return note.length > MAX_LENGTH ? `${note.slice(0, MAX_LENGTH / 2)}…${note.slice(-MAX_LENGTH / 2)}` : note;
}
