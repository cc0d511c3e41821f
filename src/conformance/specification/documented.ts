import * as z from 'zod';
import type { OperationId } from '../../api/operations.ts';

/** How one value is written: the section "Resources and their fields". `any` may be anything, `null` included. */
export type Kind =
  | 'text'
  | 'text or null'
  | 'boolean'
  | 'integer'
  | 'numeric text'
  | 'date'
  | 'timestamp'
  | 'URL'
  | 'UUID'
  | 'reference id'
  | 'any';

/** A body: fields by their exact names, one value, or `[item]` for a list. */
export type Documented = Kind | readonly [Documented] | { readonly [name: string]: Documented };

export interface DocumentedBody {
  body: Documented;
  /** All fields are there. Of verification results the specification does not show which ones are required. */
  complete: boolean;
}

const texts = <Name extends string>(...names: Name[]): Record<Name, 'text'> =>
  Object.fromEntries(names.map((name) => [name, 'text'])) as Record<Name, 'text'>;

const result = (fields: Record<string, Documented>): DocumentedBody => ({
  body: { referenceId: 'reference id', ...fields },
  complete: false,
});
const complete = (body: Documented): DocumentedBody => ({ body, complete: true });

const SERVICE = {
  ...texts('serviceCode', 'name', 'category', 'currency'),
  basePrice: 'numeric text',
  gstRatePercent: 'numeric text',
  isActive: 'boolean',
  defaultGovernmentFee: 'any',
  processingTimeHours: 'integer',
  guestCheckoutEnabled: 'boolean',
  requiresDocuments: 'boolean',
  uiSchema: 'any',
  entitled: 'boolean',
  entitlementUpdatedAt: 'timestamp',
} as const;
const INTENT = complete({
  id: 'UUID',
  ...texts('externalOrderId', 'currency', 'status', 'providerIntentId'),
  coreOrderId: 'text or null',
  amountMinor: 'integer',
  createdAt: 'timestamp',
});
const USER = {
  ...texts('id', 'email', 'fullName', 'organizationId', 'organizationName'),
  emailVerified: 'boolean',
} as const;
const LISTED_INVITE = {
  ...texts('id', 'email', 'role', 'status'),
  createdAt: 'timestamp',
  expiresAt: 'timestamp',
} as const;
const STATUS = complete(texts('status'));
const MESSAGE = complete(texts('message'));
/** Pages of records that are not shown; `nextCursor` is missing or null on the last one. */
const PAGE: DocumentedBody = { body: { items: ['any'], nextCursor: 'text or null' }, complete: false };

/**
 * The bodies that the specification shows, typed from it line by line: independent of the table in `src/api`, so that
 * a mistake there is found.
 */
export const DOCUMENTED: Partial<Record<OperationId, DocumentedBody>> = {
  verifyPan: result({
    ...texts(
      'pan',
      'type',
      'registeredName',
      'fatherName',
      'panStatus',
      'panStatusCode',
      'panStatusDescription',
      'nameMatchResult',
      'aadhaarSeedingStatus',
      'aadhaarSeedingStatusDescription',
      'message',
    ),
    valid: 'boolean',
    nameMatchScore: 'numeric text',
    lastUpdatedAt: 'date',
  }),
  verifyGstin: result({
    ...texts('GSTIN', 'legalName', 'tradeName', 'registrationStatus', 'principalPlaceOfBusiness', 'message'),
    valid: 'boolean',
  }),
  verifyVehicleRc: result({
    ...texts(
      'regNo',
      'registrationStatus',
      'ownerName',
      'ownerFatherName',
      'vehicleClass',
      'vehicleManufacturerName',
      'model',
      'vehicleColor',
      'chassis',
      'engine',
      'rcStatus',
    ),
    registrationDate: 'date',
    rcExpiryDate: 'date',
    insuranceUpto: 'date',
    isCommercial: 'boolean',
  }),
  verifyVoterId: result({
    ...texts('name', 'gender', 'address', 'state'),
    valid: 'boolean',
    dob: 'date',
    age: 'integer',
  }),
  verifyDrivingLicense: result({
    ...texts('name', 'fatherOrHusbandName', 'address', 'dlStatus'),
    valid: 'boolean',
    dob: 'date',
    validUpto: 'date',
  }),
  verifyPassport: result({ ...texts('name', 'applicationType'), valid: 'boolean', dob: 'date' }),
  verifyCin: result({
    ...texts('companyName', 'cinStatus', 'companyStatus', 'registrationNumber', 'incorporationCountry', 'email'),
    valid: 'boolean',
    incorporationDate: 'date',
    directors: [texts('din', 'name', 'designation')],
  }),
  verifyUdyam: result({
    ...texts('udyamStatus', 'enterpriseName', 'enterpriseType', 'organizationType'),
    found: 'boolean',
    certificateUrl: 'URL',
  }),
  lookupGstinsByPan: result({ found: 'boolean', gstins: [texts('gstin', 'state', 'status')] }),
  lookupUdyamByPan: result({ ...texts('status', 'udyamNumber'), found: 'boolean' }),
  verifyBankAccount: result({
    ...texts('nameAtBank', 'bankName', 'utr', 'city', 'branch', 'micr', 'nameMatchResult', 'accountStatus'),
    nameMatchScore: 'numeric text',
    accountStatusCode: 'numeric text',
    valid: 'boolean',
    ifscDetails: texts('bank', 'ifsc', 'micr', 'address', 'city', 'state', 'branch'),
  }),
  listServices: complete([SERVICE]),
  getService: complete(SERVICE),
  createOrder: complete({ ...texts('externalOrderId', 'serviceCode'), createdAt: 'timestamp' }),
  getDocumentDownload: complete({ downloadUrl: 'URL', expiresAt: 'timestamp' }),
  createPaymentIntent: INTENT,
  getPaymentIntent: INTENT,
  listLogs: PAGE,
  listWebhookEvents: PAGE,
  signup: complete(texts('organizationId', 'userId', 'message')),
  login: complete(texts('challengeId')),
  verifyLoginOtp: complete({ user: USER }),
  getSession: complete({ user: USER }),
  logout: STATUS,
  verifyEmail: STATUS,
  resendVerification: MESSAGE,
  forgotPassword: MESSAGE,
  resetPassword: STATUS,
  createInvite: complete({ ...LISTED_INVITE, ...texts('organizationId', 'invitedBy') }),
  listInvites: complete({ invites: [LISTED_INVITE] }),
  revokeInvite: STATUS,
  listMembers: complete({ members: [{ ...texts('userId', 'email', 'fullName', 'role'), joinedAt: 'timestamp' }] }),
  changeMemberRole: complete({ ...texts('userId', 'organizationId', 'role'), updatedAt: 'timestamp' }),
  removeMember: STATUS,
  // `accepted` has organizationId and role, `signup_required` has the e-mail address.
  acceptInvite: { body: texts('status', 'organizationId', 'role', 'email'), complete: false },
};

/** The names of the fields that a documented body has, nested ones included: `user.id`, `gstins[].state`. */
export function documentedNames(wanted: Documented, path = ''): string[] {
  if (typeof wanted === 'string') return path ? [path] : [];
  if (Array.isArray(wanted)) return documentedNames((wanted as readonly [Documented])[0], `${path}[]`);
  return Object.entries(wanted).flatMap(([name, part]) => documentedNames(part, path ? `${path}.${name}` : name));
}

/** The same of a schema in `src/api`. */
export function schemaNames(schema: z.ZodType, path = ''): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return schemaNames(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodArray) return schemaNames(schema.element as z.ZodType, `${path}[]`);
  if (!(schema instanceof z.ZodObject)) return path ? [path] : [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, part]) =>
    schemaNames(part, path ? `${path}.${name}` : name),
  );
}
