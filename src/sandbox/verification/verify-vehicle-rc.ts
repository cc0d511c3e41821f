import type * as z from 'zod';
import type { vehicleRcRequest, VehicleRcVerificationResult } from '../../api/schemas/verification.ts';
import { addDays, addYears, isoDay } from './registry/dates.ts';
import { seededRandom } from './registry/seeded-random.ts';
import { outcomeOf } from './registry/outcome.ts';
import { person } from './registry/people.ts';
import { placeByCode } from './registry/places.ts';
import { referenceId, type VerificationContext } from './registry/reference-id.ts';
import { vehicle } from './registry/vehicles.ts';

const PLATE = /^([A-Z]{2})\d{1,2}[A-Z]{0,3}\d{1,4}$/;
/** The nationwide BH series, which starts with the year. */
const BHARAT = /^\d{2}BH\d{4}[A-Z]{1,2}$/;
/** A private vehicle's certificate is valid for fifteen years. */
const VALID_YEARS = 15;

/**
 * A vehicle and its owner. This result has neither `valid` nor `found`: for an unknown vehicle both statuses are
 * `NOT_FOUND`.
 */
export function verifyVehicleRc(
  input: z.infer<typeof vehicleRcRequest>,
  context: VerificationContext,
): VehicleRcVerificationResult {
  const regNo = input.vehicleNumber.toUpperCase();
  const outcome = outcomeOf(regNo);
  const state = PLATE.exec(regNo)?.[1];
  const known = BHARAT.test(regNo) || (state !== undefined && placeByCode(state) !== undefined);
  if (!known || outcome === 'not-found') {
    return { referenceId: referenceId(context), regNo, registrationStatus: 'NOT_FOUND', rcStatus: 'NOT_FOUND' };
  }
  const draw = seededRandom(`vehicle ${regNo}`);
  const owner = person(draw);
  const registrationDate = isoDay(Date.UTC(2014, 0, 1 + draw.between(0, 3_800)));
  const active = outcome !== 'inactive';
  const year = Number(isoDay(context.now).slice(0, 4));
  return {
    referenceId: referenceId(context),
    regNo,
    registrationStatus: active ? 'ACTIVE' : 'SUSPENDED',
    ownerName: owner.name,
    ownerFatherName: owner.fatherName,
    ...vehicle(draw),
    chassis: `M${draw.letters(2)}${draw.letters(5)}${draw.digits(9)}`,
    engine: `${draw.letters(3)}${draw.digits(7)}`,
    registrationDate,
    rcStatus: active ? 'ACTIVE' : 'SUSPENDED',
    rcExpiryDate: addDays(addYears(registrationDate, VALID_YEARS), -1),
    // The insurance ends on the vehicle's anniversary: next year, or three years ago for a suspended one.
    insuranceUpto: addYears(registrationDate, year + (active ? 1 : -3) - Number(registrationDate.slice(0, 4))),
  };
}
