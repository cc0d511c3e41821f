import * as z from 'zod';
import {
  accountNumber,
  characters,
  cin,
  date,
  fileNumber,
  gstin,
  ifsc,
  indianMobile,
  licenceNumber,
  pan,
  udyamNumber,
  vehicleNumber,
  voterId,
} from './formats.ts';

/*
 * Requests are strict objects. In results only `referenceId` is required, because the specification does not say which
 * fields may be absent, and a paid result must not be lost to an empty field.
 */

const string = z.string().nullish();
const boolean = z.boolean().nullish();

export const panRequest = z.strictObject({ pan, name: characters(0, 256).optional() });
export const gstinRequest = z.strictObject({ gstin, businessName: z.string().optional() });
export const vehicleRcRequest = z.strictObject({ vehicleNumber });
export const voterIdRequest = z.strictObject({ voterId, name: z.string().optional() });
export const drivingLicenseRequest = z.strictObject({ dlNumber: licenceNumber, dob: date });
export const passportRequest = z.strictObject({ fileNumber, dob: date, name: z.string().optional() });
export const cinRequest = z.strictObject({ cin });
export const udyamRequest = z.strictObject({ udyamNumber });
export const panLookupRequest = z.strictObject({ pan });
export const bankAccountRequest = z.strictObject({
  accountNumber,
  ifsc,
  name: z.string().optional(),
  phone: indianMobile.optional(),
});

/**
 * Part of every result, also of negative ones. `referenceId` is the service's transaction id, `SMV-YYYYMMDD-XXXXXXX`.
 */
const result = z.looseObject({ referenceId: z.string() });

export const panResult = result.extend({
  pan: string,
  type: string,
  valid: boolean,
  registeredName: string,
  fatherName: string,
  panStatus: string,
  panStatusCode: string,
  panStatusDescription: string,
  nameMatchResult: string,
  /** A number as a string. */
  nameMatchScore: string,
  aadhaarSeedingStatus: string,
  aadhaarSeedingStatusDescription: string,
  lastUpdatedAt: string,
  message: string,
});

export const gstinResult = result.extend({
  /** Upper case in responses, lower case in requests. */
  GSTIN: string,
  valid: boolean,
  legalName: string,
  tradeName: string,
  registrationStatus: string,
  principalPlaceOfBusiness: string,
  message: string,
});

export const vehicleRcResult = result.extend({
  regNo: string,
  registrationStatus: string,
  ownerName: string,
  ownerFatherName: string,
  vehicleClass: string,
  vehicleManufacturerName: string,
  model: string,
  vehicleColor: string,
  chassis: string,
  engine: string,
  registrationDate: string,
  rcStatus: string,
  rcExpiryDate: string,
  insuranceUpto: string,
  isCommercial: boolean,
});

export const voterIdResult = result.extend({
  valid: boolean,
  name: string,
  dob: string,
  gender: string,
  age: z.int().nullish(),
  address: string,
  state: string,
});

export const drivingLicenseResult = result.extend({
  valid: boolean,
  name: string,
  fatherOrHusbandName: string,
  dob: string,
  address: string,
  validUpto: string,
  dlStatus: string,
});

export const passportResult = result.extend({ valid: boolean, name: string, dob: string, applicationType: string });

export const cinResult = result.extend({
  valid: boolean,
  companyName: string,
  cinStatus: string,
  companyStatus: string,
  registrationNumber: string,
  incorporationDate: string,
  incorporationCountry: string,
  email: string,
  directors: z.array(z.looseObject({ din: string, name: string, designation: string })).nullish(),
});

export const udyamResult = result.extend({
  found: boolean,
  udyamStatus: string,
  enterpriseName: string,
  enterpriseType: string,
  organizationType: string,
  /** An absolute URL. */
  certificateUrl: string,
});

export const panToGstinResult = result.extend({
  found: boolean,
  gstins: z.array(z.looseObject({ gstin: string, state: string, status: string })).nullish(),
});

export const panToUdyamResult = result.extend({ found: boolean, status: string, udyamNumber: string });

export const bankAccountResult = result.extend({
  valid: boolean,
  nameAtBank: string,
  bankName: string,
  utr: string,
  city: string,
  branch: string,
  micr: string,
  nameMatchResult: string,
  /** A number as a string. */
  nameMatchScore: string,
  accountStatus: string,
  /** A number as a string. */
  accountStatusCode: string,
  ifscDetails: z
    .looseObject({
      bank: string,
      ifsc: string,
      micr: string,
      address: string,
      city: string,
      state: string,
      branch: string,
    })
    .nullish(),
});

/** The result of `verifyPan`. */
export type PanVerificationResult = z.infer<typeof panResult>;
/** The result of `verifyGstin`. */
export type GstinVerificationResult = z.infer<typeof gstinResult>;
/** The result of `verifyVehicleRc`. */
export type VehicleRcVerificationResult = z.infer<typeof vehicleRcResult>;
/** The result of `verifyVoterId`. */
export type VoterIdVerificationResult = z.infer<typeof voterIdResult>;
/** The result of `verifyDrivingLicense`. */
export type DrivingLicenseVerificationResult = z.infer<typeof drivingLicenseResult>;
/** The result of `verifyPassport`. */
export type PassportVerificationResult = z.infer<typeof passportResult>;
/** The result of `verifyCin`. */
export type CinVerificationResult = z.infer<typeof cinResult>;
/** The result of `verifyUdyam`. */
export type UdyamVerificationResult = z.infer<typeof udyamResult>;
/** The result of `lookupGstinsByPan`. */
export type PanToGstinResult = z.infer<typeof panToGstinResult>;
/** The result of `lookupUdyamByPan`. */
export type PanToUdyamResult = z.infer<typeof panToUdyamResult>;
/** The result of `verifyBankAccount`. */
export type BankAccountVerificationResult = z.infer<typeof bankAccountResult>;
