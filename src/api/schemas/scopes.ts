/** The scopes of an API key (specification, "Authentication", rule 4), in its order. */
export const SCOPES = [
  'verification.pan.read',
  'verification.gstin.read',
  'verification.rc.read',
  'verification.voter.read',
  'verification.dl.read',
  'verification.passport.read',
  'verification.cin.read',
  'verification.udyam.read',
  'verification.pan_to_gstin.read',
  'verification.pan_to_udyam.read',
  'verification.bank-account.read',
  'services.read',
  'estamp.read',
  'estamp.duty.calculate',
  'estamp.parties.write',
  'orders.create',
  'orders.read',
  'documents.read',
  'payments.write',
  'payments.read',
] as const;

/** A scope of an API key. */
export type Scope = (typeof SCOPES)[number];
