import type * as z from 'zod';
import type { passportRequest, PassportVerificationResult } from '../../api/schemas/verification.ts';
import { isoDay } from './registry/dates.ts';
import { seededRandom } from './registry/seeded-random.ts';
import { matchName } from './registry/name-match.ts';
import { outcomeOf } from './registry/outcome.ts';
import { person } from './registry/people.ts';
import { referenceId, type VerificationContext } from './registry/reference-id.ts';

/** The number of the application, not of the passport: fifteen letters and digits. */
const FILE_NUMBER = /^[A-Z0-9]{15}$/;

/** A passport application by its file number. Not found if the date of birth is in the future. */
export function verifyPassport(
  input: z.infer<typeof passportRequest>,
  context: VerificationContext,
): PassportVerificationResult {
  const fileNumber = input.fileNumber.toUpperCase();
  const outcome = outcomeOf(fileNumber);
  if (!FILE_NUMBER.test(fileNumber) || outcome === 'not-found' || input.dob > isoDay(context.now)) {
    return { referenceId: referenceId(context), valid: false };
  }
  const draw = seededRandom(`passport ${fileNumber}`);
  const { name } = matchName(input.name, person(draw).name, outcome);
  const applicationType = draw.pick(['NORMAL', 'TATKAAL']);
  return { referenceId: referenceId(context), valid: outcome !== 'inactive', name, dob: input.dob, applicationType };
}
