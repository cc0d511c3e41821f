import type * as z from 'zod';
import type { drivingLicenseRequest, DrivingLicenseVerificationResult } from '../../api/schemas/verification.ts';
import { addYears, isoDay, yearsBetween } from './registry/dates.ts';
import { seededRandom } from './registry/seeded-random.ts';
import { outcomeOf } from './registry/outcome.ts';
import { person } from './registry/people.ts';
import { address, placeByCode } from './registry/places.ts';
import { referenceId, type VerificationContext } from './registry/reference-id.ts';

/** State, office, then a state-specific part. */
const LICENCE = /^([A-Z]{2})[- ]?\d{2}[-/ A-Z0-9]{4,18}$/;
const DRIVING_AGE = 18;

/** A licence holder with the given date of birth. Not found if they would be a child. */
export function verifyDrivingLicense(
  { dlNumber, dob }: z.infer<typeof drivingLicenseRequest>,
  context: VerificationContext,
): DrivingLicenseVerificationResult {
  const number = dlNumber.trim().toUpperCase();
  const outcome = outcomeOf(number);
  const place = placeByCode(LICENCE.exec(number)?.[1] ?? '');
  const today = isoDay(context.now);
  if (!place || outcome === 'not-found' || yearsBetween(dob, today) < DRIVING_AGE) {
    return { referenceId: referenceId(context), valid: false, dlStatus: 'NOT_FOUND' };
  }
  const draw = seededRandom(`licence ${number}`);
  const driver = person(draw);
  const active = outcome !== 'inactive';
  return {
    referenceId: referenceId(context),
    valid: active,
    name: driver.name,
    fatherOrHusbandName: driver.fatherName,
    dob,
    address: address(place, draw),
    validUpto: addYears(dob, yearsBetween(dob, today) + (active ? 10 : -1)),
    dlStatus: active ? 'ACTIVE' : 'SUSPENDED',
  };
}
