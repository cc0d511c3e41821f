import { seededRandom } from './seeded-random.ts';
import type { Outcome } from './outcome.ts';
import { person } from './people.ts';

/** The verdict on a name. Results and the 0 to 100 scale are our assumption; that a score is text is not. */
export interface NameMatch {
  /** The name on record. */
  name: string;
  verdict?: { nameMatchResult: 'MATCH' | 'PARTIAL_MATCH' | 'NO_MATCH'; nameMatchScore: string };
}

/**
 * The name on record, beside the one that the caller gave. Without a name to match it is the holder's own. With one,
 * the register has the given name, in capitals, unless the number's ending says otherwise: a tester
 * cannot know a made-up name beforehand.
 *
 * @param certainty points added to a score below 100, for calls that know more than the name
 */
export function matchName(given: string | undefined, onRecord: string, outcome: Outcome, certainty = 0): NameMatch {
  const wanted = given?.trim().replace(/\s+/g, ' ').toUpperCase();
  if (!wanted) return { name: onRecord };
  switch (outcome) {
    case 'name-mismatch': {
      const name = otherThan(wanted, onRecord);
      return { name, verdict: { nameMatchResult: 'NO_MATCH', nameMatchScore: String(12 + certainty) } };
    }
    case 'name-partial': {
      const name = `${wanted.split(' ')[0]} ${otherThan(wanted, onRecord).split(' ').slice(1).join(' ')}`;
      return { name, verdict: { nameMatchResult: 'PARTIAL_MATCH', nameMatchScore: String(64 + certainty) } };
    }
    default:
      return { name: wanted, verdict: { nameMatchResult: 'MATCH', nameMatchScore: '100' } };
  }
}

/** A name that shares no word with the one given. */
function otherThan(given: string, onRecord: string): string {
  const words = new Set(given.split(' '));
  const shares = (name: string): boolean => name.split(' ').some((word) => words.has(word));
  for (let attempt = 0, name = onRecord; attempt < 50; attempt += 1) {
    if (!shares(name)) return name;
    name = person(seededRandom(`other ${onRecord} ${attempt}`)).name;
  }
  return 'SOMEBODY ELSE';
}
