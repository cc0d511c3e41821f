import type { ArticleRecord, DistrictRecord, FormRecord, ServiceRecord, StateRecord } from '../model/records.ts';
import { assamDistricts } from './districts/assam.ts';
import { haryanaDistricts } from './districts/haryana.ts';
import { maharashtraDistricts } from './districts/maharashtra.ts';
import { uttarPradeshDistricts } from './districts/uttar-pradesh.ts';
import { formSchema, formUiSchema } from './form.ts';
import { services } from './services.ts';
import { articleRecords, stateRecord } from './states/state-table.ts';
import type { StateTable } from './states/state-table.ts';
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

/** Everything that the sandbox sells on its first day. */
export interface Catalogue {
  masterDataVersion: number;
  states: readonly StateRecord[];
  articles: readonly ArticleRecord[];
  districts: readonly DistrictRecord[];
  services: readonly ServiceRecord[];
}

/** The version that the seed begins with; every change of a price or of a switch makes a new one. */
export const FIRST_MASTER_DATA_VERSION = 1;

/** The tables as they were written, each figure with its origin. */
export const stateTables: readonly StateTable[] = [
  assam, delhi, gujarat, haryana, karnataka, maharashtra, rajasthan, tamilNadu, uttarPradesh, ...generalStates,
].sort((a, b) => (a.name < b.name ? -1 : 1));

export const catalogue: Catalogue = {
  masterDataVersion: FIRST_MASTER_DATA_VERSION,
  states: stateTables.map(stateRecord),
  articles: stateTables.flatMap(articleRecords),
  districts: [...assamDistricts, ...haryanaDistricts, ...maharashtraDistricts, ...uttarPradeshDistricts],
  services,
};

/** The form of an e-Stamp service. All service codes share one schema (specification, E1 table). */
export function formRecord(serviceCode: string, masterDataVersion: number): FormRecord {
  return { serviceCode, masterDataVersion, schema: formSchema, uiSchema: formUiSchema };
}
