import type { KeyOperationId } from '../../api/operations.ts';
import type { Scope } from '../../api/schemas/scopes.ts';

/** The row of a call by an API key in the specification's tables. */
export interface Specified {
  scope?: Scope;
  /** The price of one successful call in paise; 0 for a free call. */
  paise: number;
  /** Only for keys with an IP allowlist. */
  allowlisted?: true;
}

const read = (scope: Scope, paise = 0): Specified => ({ scope, paise });

/** Typed from the specification, line by line; independent of the table in `src/api`. */
export const SPECIFIED: Readonly<Record<KeyOperationId, Specified>> = {
  verifyPan: read('verification.pan.read', 500),
  verifyGstin: read('verification.gstin.read', 500),
  verifyVehicleRc: read('verification.rc.read', 900),
  verifyVoterId: read('verification.voter.read', 500),
  verifyDrivingLicense: { ...read('verification.dl.read', 500), allowlisted: true },
  verifyPassport: { ...read('verification.passport.read', 900), allowlisted: true },
  verifyCin: read('verification.cin.read', 500),
  verifyUdyam: read('verification.udyam.read', 500),
  lookupGstinsByPan: read('verification.pan_to_gstin.read', 500),
  lookupUdyamByPan: read('verification.pan_to_udyam.read', 500),
  verifyBankAccount: read('verification.bank-account.read', 400),
  listServices: read('services.read'),
  getService: read('services.read'),
  getEstampSchema: read('estamp.read', 500),
  listEstampStates: read('estamp.read', 500),
  listStateInstruments: read('estamp.read', 500),
  listInstrumentArticles: read('estamp.read', 500),
  calculateDuty: read('estamp.duty.calculate', 500),
  attachParties: read('estamp.parties.write', 500),
  createOrder: read('orders.create'),
  getOrder: read('orders.read'),
  getOrderStatus: read('orders.read'),
  getOrderPayment: read('orders.read'),
  listOrderDocuments: read('documents.read'),
  getDocumentDownload: read('documents.read'),
  createPaymentIntent: read('payments.write'),
  getPaymentIntent: read('payments.read'),
  // Paths, scopes and prices of these are not shown: any key may call them.
  getUsageSummary: { paise: 0 },
  listLogs: { paise: 0 },
  listWebhookEvents: { paise: 0 },
  replayWebhookEvent: { paise: 0 },
};

/** Whether a call takes keys with an IP allowlist alone. */
export const isAllowlisted = (id: string): boolean =>
  (SPECIFIED as Readonly<Record<string, Specified | undefined>>)[id]?.allowlisted ?? false;
