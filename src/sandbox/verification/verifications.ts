import type { verificationOperations } from '../../api/operations/verification.ts';
import { delayOf, matchName, outcomeOf } from './registry/outcome.ts';
import { lookupGstinsByPan, lookupUdyamByPan, verifyCin, verifyGstin, verifyUdyam } from './business.ts';
import { type VerificationContext, referenceId, seededRandom } from './registry/seeded-random.ts';
import { verifyDrivingLicense, verifyPan, verifyPassport, verifyVehicleRc, verifyVoterId } from './identity.ts';
import type * as z from 'zod';
import type { bankAccountRequest, BankAccountVerificationResult } from '../../api/schemas/verification.ts';
import { person } from './registry/people.ts';
import { address, anyPlace } from './registry/places.ts';

/** Banks by the first four letters of an IFSC. For an unknown bank, the name is made of the letters. */
const BANKS: Readonly<Record<string, string>> = {
  SBIN: 'State Bank of India',
  HDFC: 'HDFC Bank',
  ICIC: 'ICICI Bank',
  UTIB: 'Axis Bank',
  KKBK: 'Kotak Mahindra Bank',
  PUNB: 'Punjab National Bank',
  BARB: 'Bank of Baroda',
  CNRB: 'Canara Bank',
  UBIN: 'Union Bank of India',
  BKID: 'Bank of India',
  IDIB: 'Indian Bank',
  IOBA: 'Indian Overseas Bank',
  FDRL: 'Federal Bank',
  INDB: 'IndusInd Bank',
  YESB: 'Yes Bank',
  IDFB: 'IDFC First Bank',
  UCBA: 'UCO Bank',
  CBIN: 'Central Bank of India',
  MAHB: 'Bank of Maharashtra',
  KARB: 'Karnataka Bank',
};

type BranchField = 'bank' | 'ifsc' | 'micr' | 'address' | 'city' | 'state' | 'branch';

/** Points added to an uncertain name score if the phone number matches. */
const PHONE_CERTAINTY = 10;

/** An account, its holder and its branch. The status codes are ours: 1 active, 2 frozen, 0 none. */
function verifyBankAccount(
  input: z.infer<typeof bankAccountRequest>,
  context: VerificationContext,
): BankAccountVerificationResult {
  const { accountNumber } = input;
  const ifsc = input.ifsc.toUpperCase();
  const outcome = outcomeOf(accountNumber);
  if (outcome === 'not-found') {
    return { referenceId: referenceId(context), valid: false, accountStatus: 'NOT_FOUND', accountStatusCode: '0' };
  }
  const branch = branchOf(ifsc);
  const draw = seededRandom(`account ${ifsc} ${accountNumber}`);
  const certainty = input.phone ? PHONE_CERTAINTY : 0;
  const { name, verdict } = matchName(input.name, person(draw).name, { outcome, certainty });
  const active = outcome !== 'inactive';
  return {
    referenceId: referenceId(context),
    valid: active,
    nameAtBank: name,
    bankName: branch.bank,
    utr: draw.digits(12),
    city: branch.city,
    branch: branch.branch,
    micr: branch.micr,
    ...verdict,
    accountStatus: active ? 'ACTIVE' : 'FROZEN',
    accountStatusCode: active ? '1' : '2',
    ifscDetails: branch,
  };
}

/** The branch of an IFSC, equal for all its accounts. */
function branchOf(ifsc: string): Record<BranchField, string> {
  const letters = ifsc.slice(0, 4);
  const draw = seededRandom(`branch ${ifsc}`);
  const place = anyPlace(draw);
  return {
    bank: BANKS[letters] ?? `${letters} Cooperative Bank`,
    ifsc,
    micr: `${place.pin}${draw.digits(6)}`,
    address: address(place, draw),
    city: place.city,
    state: place.name,
    branch: `${place.city} ${draw.pick(['Main', 'Civil Lines', 'Market', 'Station Road'])}`,
  };
}

export type VerificationId = keyof typeof verificationOperations;

export interface Verification {
  /**
   * Verifies a valid request. Equal input gives an equal result on the same day, except the reference id.
   *
   * @throws Problem 502 for the magic ending of an unreachable register; then nothing is metered
   */
  verify(input: unknown, context: VerificationContext): { referenceId: string };
  /** Milliseconds to wait before `verify`; 0 except for magic inputs. */
  delay(input: unknown): number;
}

/** `number` returns the value whose ending selects a magic outcome. The operation's schema types the input. */
function verification<Input>(
  verify: (input: Input, context: VerificationContext) => { referenceId: string },
  number: (input: Input) => string,
): Verification {
  return {
    verify: (input, context) => verify(input as Input, context),
    delay: (input) => delayOf(number(input as Input)),
  };
}

/** The eleven verifications of the specification by their operationId. */
export const verifications: Readonly<Record<VerificationId, Verification>> = {
  verifyPan: verification(verifyPan, ({ pan }) => pan),
  verifyGstin: verification(verifyGstin, ({ gstin }) => gstin.slice(2, 12)),
  verifyVehicleRc: verification(verifyVehicleRc, ({ vehicleNumber }) => vehicleNumber),
  verifyVoterId: verification(verifyVoterId, ({ voterId }) => voterId),
  verifyDrivingLicense: verification(verifyDrivingLicense, ({ dlNumber }) => dlNumber),
  verifyPassport: verification(verifyPassport, ({ fileNumber }) => fileNumber),
  verifyCin: verification(verifyCin, ({ cin }) => cin),
  verifyUdyam: verification(verifyUdyam, ({ udyamNumber }) => udyamNumber),
  lookupGstinsByPan: verification(lookupGstinsByPan, ({ pan }) => pan),
  lookupUdyamByPan: verification(lookupUdyamByPan, ({ pan }) => pan),
  verifyBankAccount: verification(verifyBankAccount, ({ accountNumber }) => accountNumber),
};
