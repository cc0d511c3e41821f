import { Problem } from '../../model/problem.ts';

/** What a verification finds. */
export type Outcome = 'found' | 'not-found' | 'name-mismatch' | 'name-partial' | 'inactive' | 'slow' | 'upstream-down';

interface MagicEnding {
  /** The last four digits of what is verified. */
  ending: string;
  outcome: Outcome;
  does: string;
}

/**
 * The last four digits of what is asked about decide: of a PAN `AAAPA0002A`, of the PAN inside a GSTIN, of a
 * vehicle's, a licence's, a file's, a company's, a Udyam or an account number. Everything else is found, active, and
 * known under the name that the caller gives.
 */
export const MAGIC_ENDINGS: readonly MagicEnding[] = [
  { ending: '0000', outcome: 'not-found', does: 'Nothing is found: valid or found is false. Billable all the same.' },
  { ending: '0001', outcome: 'name-mismatch', does: 'The name on record is another one.' },
  { ending: '0002', outcome: 'name-partial', does: 'The name on record shares the first word with the one given.' },
  { ending: '0003', outcome: 'inactive', does: 'It exists and is inactive, cancelled, suspended or frozen.' },
  { ending: '0004', outcome: 'slow', does: 'The answer takes five seconds.' },
  { ending: '0502', outcome: 'upstream-down', does: 'The register cannot be reached: 502, not metered.' },
];

/** How long a slow register takes, in milliseconds. */
export const SLOW = 5_000;

/**
 * @param number what is verified; characters other than digits are ignored
 * @throws Problem 502 for the magic ending of a register that cannot be reached
 */
export function outcomeOf(number: string): Outcome {
  const outcome = endingOf(number)?.outcome ?? 'found';
  if (outcome === 'upstream-down') throw new Problem(502, 'The verification upstream cannot be reached.');
  return outcome;
}

/** How long an answer about this number is held back, in milliseconds. */
export function delayOf(number: string): number {
  return endingOf(number)?.outcome === 'slow' ? SLOW : 0;
}

function endingOf(number: string): MagicEnding | undefined {
  const last = number.replace(/\D/g, '').slice(-4);
  return MAGIC_ENDINGS.find(({ ending }) => ending === last);
}
