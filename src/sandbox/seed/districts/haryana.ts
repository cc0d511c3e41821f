import { districts } from './table.ts';

/** The 22 districts; the codes are invented. */
export const haryanaDistricts = districts('HR', [
  ['AM Ambala'],
  ['BH Bhiwani'],
  ['CD Charkhi Dadri'],
  ['FR Faridabad'],
  ['FT Fatehabad'],
  ['GU Gurugram'],
  ['HI Hisar'],
  ['JH Jhajjar'],
  ['JI Jind'],
  ['KT Kaithal'],
  ['KR Karnal'],
  ['KU Kurukshetra'],
  ['MA Mahendragarh'],
  ['NU Nuh'],
  ['PW Palwal'],
  ['PK Panchkula'],
  ['PP Panipat'],
  ['RE Rewari'],
  ['RO Rohtak'],
  ['SI Sirsa'],
  ['SO Sonipat'],
  ['YN Yamunanagar'],
]);
