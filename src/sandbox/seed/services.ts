import type { ServiceRecord } from '../model/records.ts';

const shared = {
  isActive: true,
  gstRatePercent: 18,
  guestCheckoutEnabled: true,
  requiresDocuments: false,
} satisfies Partial<ServiceRecord>;

/** The services of the demo organization. Prices of verifications are the specification's, in paise. */
export const services: readonly ServiceRecord[] = [
  {
    ...shared,
    code: 'estamp.standard',
    name: 'e-Stamp certificate',
    category: 'estamp',
    basePrice: 50_00,
    processingTimeHours: 4,
  },
  verification('pan.verify', 'PAN verification', 5_00),
  verification('gstin.verify', 'GSTIN verification', 5_00),
  verification('rc.verify', 'Vehicle registration verification', 9_00),
  verification('voter.verify', 'Voter ID verification', 5_00),
  verification('dl.verify', 'Driving licence verification', 5_00),
  verification('passport.verify', 'Passport verification', 9_00),
  verification('cin.verify', 'Company CIN verification', 5_00),
  verification('udyam.verify', 'Udyam verification', 5_00),
  verification('pan.to_gstin', 'PAN to GSTIN lookup', 5_00),
  verification('pan.to_udyam', 'PAN to Udyam lookup', 5_00),
  verification('bank-account.verify', 'Bank account verification', 4_00),
];

/** A verification has a meter key, responds at once, and is not sold to guests. */
function verification(meter: string, name: string, basePrice: number): ServiceRecord {
  return {
    ...shared,
    code: meter,
    name,
    category: 'verification',
    basePrice,
    meter,
    processingTimeHours: 0,
    guestCheckoutEnabled: false,
  };
}
