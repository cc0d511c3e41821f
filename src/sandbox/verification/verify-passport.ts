import type * as z from 'zod';
import type { passportRequest, PassportVerificationResult } from '../../api/schemas/verification.ts';
import { isoDay } from './days.ts';
import { dice } from './dice.ts';
import { matchName } from './name-match.ts';
import { outcomeOf } from './outcome.ts';
import { person } from './people.ts';
import { referenceId } from './reference-id.ts';
import type { VerificationContext } from './reference-id.ts';

/** The number of the application, not of the passport: fifteen letters and digits. */
const FILE_NUMBER = /^[A-Z0-9]{15}$/;

/** An application by its file; not found for somebody who is not born yet. */
export function verifyPassport(
  input: z.infer<typeof passportRequest>, context: VerificationContext,
): PassportVerificationResult {
  const fileNumber = input.fileNumber.trim().toUpperCase();
  const outcome = outcomeOf(fileNumber);
  if (!FILE_NUMBER.test(fileNumber) || outcome === 'not-found' || input.dob > isoDay(context.now)) {
    return { referenceId: referenceId(context), valid: false };
  }
  const draw = dice(`passport ${fileNumber}`);
  const { name } = matchName(input.name, person(draw).name, outcome);
  const applicationType = draw.pick(['NORMAL', 'TATKAAL']);
  return { referenceId: referenceId(context), valid: outcome !== 'inactive', name, dob: input.dob, applicationType };
}
