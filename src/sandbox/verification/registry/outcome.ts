import { Problem } from '../../model/problem.ts';
import { person } from './people.ts';
import { seededRandom } from './seeded-random.ts';

/** The result of a verification. */
type Outcome = 'found' | 'not-found' | 'name-mismatch' | 'name-partial' | 'inactive' | 'slow' | 'upstream-down';

interface MagicEnding {
  /** The last four digits of the verified number. */
  ending: string;
  outcome: Outcome;
  does: string;
}

/**
 * The last four digits select the outcome: of a PAN `AAAPA0002A`, of the PAN in a GSTIN, of a vehicle, licence, file,
 * company, Udyam or account number. Any other number is found, active, and has the given name.
 */
export const MAGIC_ENDINGS: readonly MagicEnding[] = [
  {
    ending: '0000',
    outcome: 'not-found',
    does: 'Nothing is found: valid or found is false. It is metered nevertheless.',
  },
  { ending: '0001', outcome: 'name-mismatch', does: 'The name on record differs.' },
  { ending: '0002', outcome: 'name-partial', does: 'The name on record shares the first word with the given name.' },
  { ending: '0003', outcome: 'inactive', does: 'It exists and is inactive, cancelled, suspended or frozen.' },
  { ending: '0004', outcome: 'slow', does: 'The response takes five seconds.' },
  { ending: '0502', outcome: 'upstream-down', does: 'The register cannot be reached: 502, not metered.' },
];

/** The delay of a slow register, in milliseconds. */
const SLOW = 5_000;

/**
 * @param number the verified number; only its digits count
 * @throws Problem 502 for the ending of an unreachable register
 */
export function outcomeOf(number: string): Outcome {
  const outcome = endingOf(number)?.outcome ?? 'found';
  if (outcome === 'upstream-down') throw new Problem(502, 'The verification upstream cannot be reached.');
  return outcome;
}

/** The delay of a response about this number, in milliseconds. */
export function delayOf(number: string): number {
  return endingOf(number)?.outcome === 'slow' ? SLOW : 0;
}

function endingOf(number: string): MagicEnding | undefined {
  const last = number.replace(/\D/g, '').slice(-4);
  return MAGIC_ENDINGS.find(({ ending }) => ending === last);
}

/**
 * The result of a name comparison. The values and the scale from 0 to 100 are our assumption; the specification only
 * says that the score is text.
 */
interface NameMatch {
  /** The name on record. */
  name: string;
  verdict?: { nameMatchResult: 'MATCH' | 'PARTIAL_MATCH' | 'NO_MATCH'; nameMatchScore: string };
}

/**
 * Compares the given name with the one on record. Without a given name, the record has the holder's invented name. With
 * one, the record has the given name in capitals, unless the number's ending selects another outcome, because a tester
 * cannot know an invented name.
 *
 * @param evidence `certainty`: points added to a score below 100, for calls with further evidence
 */
export function matchName(
  given: string | undefined,
  onRecord: string,
  evidence: { outcome: Outcome; certainty?: number },
): NameMatch {
  const { outcome, certainty = 0 } = evidence;
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
