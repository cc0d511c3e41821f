import type * as z from 'zod';
import type { voterIdRequest, VoterIdVerificationResult } from '../../api/schemas/verification.ts';
import { isoDay, yearsBetween } from './registry/dates.ts';
import { seededRandom } from './registry/seeded-random.ts';
import { matchName } from './registry/name-match.ts';
import { outcomeOf } from './registry/outcome.ts';
import { person } from './registry/people.ts';
import { address, anyPlace } from './registry/places.ts';
import { referenceId, type VerificationContext } from './registry/reference-id.ts';

/** Three letters and seven digits, or the older `DL/01/001/000123`. */
const EPIC = /^(?:[A-Z]{3}\d{7}|[A-Z]{2}\/\d{1,3}\/\d{1,3}\/\d{4,7})$/;

/** An adult voter. An unknown EPIC format is not found. */
export function verifyVoterId(
  input: z.infer<typeof voterIdRequest>,
  context: VerificationContext,
): VoterIdVerificationResult {
  const voterId = input.voterId.trim().toUpperCase();
  const outcome = outcomeOf(voterId);
  if (!EPIC.test(voterId) || outcome === 'not-found') return { referenceId: referenceId(context), valid: false };
  const draw = seededRandom(`voter ${voterId}`);
  const voter = person(draw);
  const dob = isoDay(Date.UTC(1950, 0, 1 + draw.between(0, 19_000)));
  const place = anyPlace(draw);
  return {
    referenceId: referenceId(context),
    valid: outcome !== 'inactive',
    name: matchName(input.name, voter.name, outcome).name,
    dob,
    gender: voter.gender,
    age: yearsBetween(dob, isoDay(context.now)),
    address: address(place, draw),
    state: place.name,
  };
}
