import type { ArticleRecord, DistrictRecord, FormRecord, ServiceRecord, StateRecord } from '../model/records.ts';
import { assamDistricts, haryanaDistricts, maharashtraDistricts, uttarPradeshDistricts } from './districts.ts';
import { formSchema, formUiSchema } from './form.ts';
import { assam } from './states/assam.ts';
import { delhi } from './states/delhi.ts';
import { generalStates } from './states/general.ts';
import { gujarat } from './states/gujarat.ts';
import { haryana } from './states/haryana.ts';
import { karnataka } from './states/karnataka.ts';
import { maharashtra } from './states/maharashtra.ts';
import { rajasthan } from './states/rajasthan.ts';
import { articleRecords, stateRecord, type StateTable } from './states/state-table.ts';
import { tamilNadu } from './states/tamil-nadu.ts';
import { uttarPradesh } from './states/uttar-pradesh.ts';

const shared = {
  isActive: true,
  gstRatePercent: 18,
  guestCheckoutEnabled: true,
  requiresDocuments: false,
} satisfies Partial<ServiceRecord>;

/** The services of the demo organization. Prices of verifications are the specification's, in paise. */
const services: readonly ServiceRecord[] = [
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

/** The seeded catalogue. */
interface Catalogue {
  masterDataVersion: number;
  states: readonly StateRecord[];
  articles: readonly ArticleRecord[];
  districts: readonly DistrictRecord[];
  services: readonly ServiceRecord[];
}

/** The version of the seed. Every change of a price or switch increments it. */
const FIRST_MASTER_DATA_VERSION = 1;

/** The tables of all states, each figure with its source. */
export const stateTables: readonly StateTable[] = [
  assam,
  delhi,
  gujarat,
  haryana,
  karnataka,
  maharashtra,
  rajasthan,
  tamilNadu,
  uttarPradesh,
  ...generalStates,
].sort((a, b) => (a.name < b.name ? -1 : 1));

export const catalogue: Catalogue = {
  masterDataVersion: FIRST_MASTER_DATA_VERSION,
  states: stateTables.map(stateRecord),
  articles: stateTables.flatMap(articleRecords),
  districts: [...assamDistricts, ...haryanaDistricts, ...maharashtraDistricts, ...uttarPradeshDistricts],
  services,
};

/** The form of an e-Stamp service. All service codes share one schema (specification, table E1). */
export function formRecord(serviceCode: string, masterDataVersion: number): FormRecord {
  return { serviceCode, masterDataVersion, schema: formSchema, uiSchema: formUiSchema };
}
