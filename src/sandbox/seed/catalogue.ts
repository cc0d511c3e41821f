import type { ArticleRecord, DistrictRecord, FormRecord, ServiceRecord, StateRecord } from '../model/records.ts';
import { assamDistricts } from './districts/assam.ts';
import { haryanaDistricts } from './districts/haryana.ts';
import { maharashtraDistricts } from './districts/maharashtra.ts';
import { uttarPradeshDistricts } from './districts/uttar-pradesh.ts';
import { formSchema, formUiSchema } from './form.ts';
import { services } from './services.ts';
import { articleRecords, stateRecord, type StateTable } from './states/state-table.ts';
import { assam } from './states/assam.ts';
import { delhi } from './states/delhi.ts';
import { generalStates } from './states/general.ts';
import { gujarat } from './states/gujarat.ts';
import { haryana } from './states/haryana.ts';
import { karnataka } from './states/karnataka.ts';
import { maharashtra } from './states/maharashtra.ts';
import { rajasthan } from './states/rajasthan.ts';
import { tamilNadu } from './states/tamil-nadu.ts';
import { uttarPradesh } from './states/uttar-pradesh.ts';

/** The seeded catalogue. */
export interface Catalogue {
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
