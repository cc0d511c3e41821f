import type { verificationOperations } from '../../api/operations/verification.ts';
import { delayOf } from './registry/outcome.ts';
import { lookupGstinsByPan, lookupUdyamByPan, verifyCin, verifyGstin, verifyUdyam } from './business.ts';
import type { VerificationContext } from './registry/seeded-random.ts';
import { verifyBankAccount } from './verify-bank-account.ts';
import { verifyDrivingLicense, verifyPan, verifyPassport, verifyVehicleRc, verifyVoterId } from './identity.ts';

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
