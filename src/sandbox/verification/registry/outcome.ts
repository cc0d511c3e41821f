import { Problem } from '../../model/problem.ts';

/** The result of a verification. */
export type Outcome = 'found' | 'not-found' | 'name-mismatch' | 'name-partial' | 'inactive' | 'slow' | 'upstream-down';

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
