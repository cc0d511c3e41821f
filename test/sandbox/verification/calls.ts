import { verificationOperations } from '../../../src/api/operations/verification.ts';
import { verifications, type VerificationId } from '../../../src/sandbox/verification/index.ts';
import type { VerificationContext } from '../../../src/sandbox/verification/registry/seeded-random.ts';

const context: VerificationContext = { now: Date.UTC(2026, 10, 20, 23, 30), sequence: 1 };

type Result = Record<string, unknown> & { referenceId: string };

/** Reads the input with the operation's own schema, as the pipeline does, and answers it. */
export function call(id: VerificationId, input: unknown, more: Partial<VerificationContext> = {}): Result {
  const read: unknown = verificationOperations[id].request.parse(input);
  return verifications[id].verify(read, { ...context, ...more });
}

/** One ordinary input for each call, whose digits can be exchanged for a magic ending. */
export const ORDINARY: Readonly<Record<VerificationId, (ending: string) => Record<string, string>>> = {
  verifyPan: (ending) => ({ pan: `ASHPR${ending}F`, name: 'Asha Rao' }),
  verifyGstin: (ending) => ({ gstin: GSTINS[ending] ?? ending, businessName: 'Kaveri Foods' }),
  verifyVehicleRc: (ending) => ({ vehicleNumber: `KA01AB${ending}` }),
  verifyVoterId: (ending) => ({ voterId: `ABC123${ending}`, name: 'Asha Rao' }),
  verifyDrivingLicense: (ending) => ({ dlNumber: `KA01 2011000${ending}`, dob: '1990-02-28' }),
  verifyPassport: (ending) => ({ fileNumber: `BN107712345${ending}`, dob: '1990-02-28', name: 'Asha Rao' }),
  verifyCin: (ending) => ({ cin: `U72200KA2015PTC08${ending}` }),
  verifyUdyam: (ending) => ({ udyamNumber: `UDYAM-KA-03-001${ending}` }),
  lookupGstinsByPan: (ending) => ({ pan: `ASHPR${ending}F` }),
  lookupUdyamByPan: (ending) => ({ pan: `ASHPR${ending}F` }),
  verifyBankAccount: (ending) => ({ accountNumber: `50100012${ending}`, ifsc: 'HDFC0001234', name: 'Asha Rao' }),
};

/** Written out, with their check characters, so that the maths of the sandbox is not tested against itself. */
const GSTINS: Readonly<Record<string, string>> = {
  '1234': '29ASHPR1234F1ZQ',
  '0000': '29ASHPR0000F1Z4',
  '0001': '29ASHPR0001F1Z3',
  '0002': '29ASHPR0002F1Z2',
  '0003': '29ASHPR0003F1Z1',
  '0004': '29ASHPR0004F1Z0',
  '0502': '29ASHPR0502F1ZX',
};
