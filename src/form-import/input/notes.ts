/** So many notes are kept, and so long may one be: a description may be hostile, and notes end up in logs. */
const MAX_NOTES = 1_000;
const MAX_LENGTH = 500;

/** The notes that are handed out: each once, not too long, and not too many. */
export function limitNotes(notes: readonly string[]): string[] {
  const different = new Set<string>();
  for (const note of notes) {
    if (different.size === MAX_NOTES) {
      different.add('There are more notes than can be listed.');
      break;
    }
    different.add(shorten(note));
  }
  return [...different];
}

/** The beginning says the keyword, the end what became of it; a long place goes in the middle. */
function shorten(note: string): string {
  return note.length > MAX_LENGTH ? `${note.slice(0, MAX_LENGTH / 2)}…${note.slice(-MAX_LENGTH / 2)}` : note;
}
