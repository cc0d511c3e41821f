import { districts } from './table.ts';

/**
 * The codes `AS-MO` and `AS-MRG` are from https://github.com/Real-Craft-Tech/eSahayak-Docs (data-apis.md). The other
 * codes and the offices are invented.
 */
export const assamDistricts = districts('AS', [
  ['BK Baksa'],
  ['BP Barpeta', 'BRP Barpeta', 'SRB Sarthebari'],
  ['BO Bongaigaon', 'BNG Bongaigaon'],
  ['CA Cachar', 'SLC Silchar'],
  ['DA Darrang', 'MGD Mangaldai'],
  ['DB Dibrugarh', 'DBR Dibrugarh', 'NHK Naharkatia'],
  ['GP Goalpara', 'GLP Goalpara'],
  ['JO Jorhat', 'JRH Jorhat', 'TTB Titabar'],
  ['KM Kamrup', 'AMG Amingaon', 'RNG Rangia'],
  ['KU Kamrup Metropolitan', 'GHY Guwahati', 'SNP Sonapur'],
  ['MO Morigaon', 'MRG Morigaon'],
  ['NN Nagaon', 'NGN Nagaon', 'HJI Hojai'],
  ['SI Sivasagar', 'SVS Sivasagar'],
  ['SO Sonitpur', 'TZP Tezpur'],
  ['TI Tinsukia', 'TSK Tinsukia', 'DDM Doom Dooma'],
]);
