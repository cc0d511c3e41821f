import { seededRandom } from './seeded-random.ts';
import type { Outcome } from './outcome.ts';
import { person } from './people.ts';

/**
 * The result of a name comparison. The values and the scale from 0 to 100 are our assumption; the specification only
 * says that the score is text.
 */
export interface NameMatch {
  /** The name on record. */
  name: string;
  verdict?: { nameMatchResult: 'MATCH' | 'PARTIAL_MATCH' | 'NO_MATCH'; nameMatchScore: string };
}

/**
 * Compares the given name with the one on record. Without a given name, the record has the holder's invented name. With
 * one, the record has the given name in capitals, unless the number's ending selects another outcome, because a tester
 * cannot know an invented name.
 *
 * @param certainty points added to a score below 100, for calls with further evidence
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

/** A name that shares no word with the given one. */
function otherThan(given: string, onRecord: string): string {
  const words = new Set(given.split(' '));
  const shares = (name: string): boolean => name.split(' ').some((word) => words.has(word));
  for (let attempt = 0, name = onRecord; attempt < 50; attempt += 1) {
    if (!shares(name)) return name;
    name = person(seededRandom(`other ${onRecord} ${attempt}`)).name;
  }
  return 'SOMEBODY ELSE';
}
