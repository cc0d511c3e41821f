import type * as z from 'zod';
import type {
  drivingLicenseRequest,
  DrivingLicenseVerificationResult,
  panRequest,
  PanVerificationResult,
  passportRequest,
  PassportVerificationResult,
  vehicleRcRequest,
  VehicleRcVerificationResult,
  voterIdRequest,
  VoterIdVerificationResult,
} from '../../api/schemas/verification.ts';
import { matchName, outcomeOf } from './registry/outcome.ts';
import { holderOf, person } from './registry/people.ts';
import { address, anyPlace, placeByCode } from './registry/places.ts';
import {
  addDays,
  addYears,
  isoDay,
  referenceId,
  seededRandom,
  type VerificationContext,
  yearsBetween,
  type SeededRandom,
} from './registry/seeded-random.ts';

interface Vehicle {
  vehicleClass: string;
  vehicleManufacturerName: string;
  model: string;
  vehicleColor: string;
  isCommercial: boolean;
}
type Model = readonly [manufacturer: string, model: string];

const CARS: readonly [Model, ...Model[]] = [
  ['MARUTI SUZUKI INDIA LTD', 'SWIFT VXI'],
  ['HYUNDAI MOTOR INDIA LTD', 'I20 SPORTZ'],
  ['TATA MOTORS LTD', 'NEXON XZ PLUS'],
  ['MAHINDRA & MAHINDRA LTD', 'XUV300 W8'],
  ['HONDA CARS INDIA LTD', 'CITY V MT'],
  ['TOYOTA KIRLOSKAR MOTOR', 'INNOVA CRYSTA GX'],
];

const BIKES: readonly [Model, ...Model[]] = [
  ['HERO MOTOCORP LTD', 'SPLENDOR PLUS'],
  ['HONDA MOTORCYCLE & SCOOTER INDIA', 'ACTIVA 6G'],
  ['BAJAJ AUTO LTD', 'PULSAR 150'],
  ['TVS MOTOR COMPANY LTD', 'JUPITER'],
  ['ROYAL ENFIELD', 'CLASSIC 350'],
];

const TRUCKS: readonly [Model, ...Model[]] = [
  ['ASHOK LEYLAND LTD', 'DOST PLUS'],
  ['TATA MOTORS LTD', 'ACE GOLD'],
  ['EICHER MOTORS LTD', 'PRO 2049'],
];
const COLOURS = ['WHITE', 'SILVER', 'GREY', 'RED', 'BLUE', 'BLACK', 'BROWN'] as const;

/** Mostly two-wheelers and cars, with a few cabs and goods carriers. */
function vehicle(dice: SeededRandom): Vehicle {
  const share = dice.between(1, 100);
  const vehicleColor = dice.pick(COLOURS);
  const made = ([vehicleManufacturerName, model]: Model): Pick<Vehicle, 'vehicleManufacturerName' | 'model'> => ({
    vehicleManufacturerName,
    model,
  });
  if (share <= 50) {
    return { vehicleClass: 'M-Cycle/Scooter(2WN)', ...made(dice.pick(BIKES)), vehicleColor, isCommercial: false };
  }
  if (share <= 85) {
    return { vehicleClass: 'Motor Car(LMV)', ...made(dice.pick(CARS)), vehicleColor, isCommercial: false };
  }
  if (share <= 93) {
    return { vehicleClass: 'Motor Cab(LPV)', ...made(dice.pick(CARS)), vehicleColor, isCommercial: true };
  }
  return { vehicleClass: 'Goods Carrier(LGV)', ...made(dice.pick(TRUCKS)), vehicleColor, isCommercial: true };
}

/** The holder's name and status; Aadhaar seeding for people only. */
export function verifyPan(
  { pan, name: given }: z.infer<typeof panRequest>,
  context: VerificationContext,
): PanVerificationResult {
  const outcome = outcomeOf(pan);
  if (outcome === 'not-found') {
    return {
      referenceId: referenceId(context),
      pan,
      valid: false,
      panStatus: 'INVALID',
      panStatusCode: 'N',
      panStatusDescription: 'Not present in the income tax database',
      message: 'PAN not found.',
    };
  }
  const holder = holderOf(pan);
  const { name, verdict } = matchName(given, holder.name, { outcome });
  const active = outcome !== 'inactive';
  return {
    referenceId: referenceId(context),
    pan,
    type: holder.type,
    valid: active,
    registeredName: name,
    ...(holder.fatherName && { fatherName: ofFamily(holder.fatherName, name) }),
    panStatus: active ? 'VALID' : 'INOPERATIVE',
    panStatusCode: active ? 'E' : 'I',
    panStatusDescription: active ? 'Existing and valid' : 'Existing and inoperative',
    ...verdict,
    ...(holder.type === 'Individual' && {
      aadhaarSeedingStatus: active ? 'Y' : 'N',
      aadhaarSeedingStatusDescription: active ? 'Aadhaar is linked' : 'Aadhaar is not linked',
    }),
    lastUpdatedAt: isoDay(Date.UTC(2019, 0, 1 + seededRandom(`pan updated ${pan}`).between(0, 2_000))),
    message: active ? 'PAN verified.' : 'PAN is inoperative.',
  };
}

/** Gives the father the holder's family name on record, even if that was the given name. */
function ofFamily(fatherName: string, name: string): string {
  const [first] = fatherName.split(' ');
  const [, ...family] = name.split(' ');
  return family.length > 0 ? `${first} ${family.join(' ')}` : fatherName;
}

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
  const { name } = matchName(input.name, person(draw).name, { outcome });
  const applicationType = draw.pick(['NORMAL', 'TATKAAL']);
  return { referenceId: referenceId(context), valid: outcome !== 'inactive', name, dob: input.dob, applicationType };
}

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
    name: matchName(input.name, voter.name, { outcome }).name,
    dob,
    gender: voter.gender,
    age: yearsBetween(dob, isoDay(context.now)),
    address: address(place, draw),
    state: place.name,
  };
}

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
