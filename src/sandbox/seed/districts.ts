import type { DistrictRecord } from '../model/records.ts';

/**
 * A district (`'MRG Marigaon'` is code and name), followed by its sub-registrar offices. Without offices, the office is
 * free text, as on portals of states without a list.
 */
type DistrictRow = readonly [district: string, ...offices: string[]];

/** District names are real. Codes and offices are invented unless the table says otherwise. */
function districts(stateCode: string, rows: readonly DistrictRow[]): DistrictRecord[] {
  return rows.map(([district, ...offices]) => {
    const { code, name } = split(stateCode, district);
    if (offices.length === 0) return { stateCode, code, name };
    const sros = offices.map((office) => {
      const { code: value, name: place } = split(stateCode, office);
      return { value, name: place };
    });
    return { stateCode, code, name, sros };
  });
}

function split(stateCode: string, line: string): { code: string; name: string } {
  const space = line.indexOf(' ');
  return { code: `${stateCode}-${line.slice(0, space)}`, name: line.slice(space + 1) };
}

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

/** The 36 districts. Codes and offices are invented. Without a list, the office is free text. */
export const maharashtraDistricts = districts('MH', [
  ['AH Ahilyanagar', 'AHN Ahilyanagar 1', 'SNG Sangamner'],
  ['AK Akola', 'AKL Akola 1'],
  ['AM Amravati', 'AMR Amravati 1'],
  ['BI Beed'],
  ['BH Bhandara'],
  ['BU Buldhana'],
  ['CH Chandrapur', 'CHD Chandrapur 1'],
  ['CS Chhatrapati Sambhajinagar', 'CSN Sambhajinagar 1', 'PTH Paithan'],
  ['DH Dharashiv'],
  ['DU Dhule', 'DHL Dhule 1'],
  ['GA Gadchiroli'],
  ['GO Gondia'],
  ['HI Hingoli'],
  ['JG Jalgaon', 'JLG Jalgaon 1', 'BSL Bhusawal'],
  ['JN Jalna'],
  ['KO Kolhapur', 'KLP Kolhapur 1', 'KRV Karvir'],
  ['LA Latur', 'LTR Latur 1'],
  ['MC Mumbai City', 'MC1 Mumbai City 1', 'MC2 Mumbai City 2'],
  ['MS Mumbai Suburban', 'ADH Andheri 1', 'BRV Borivali 1', 'KRL Kurla 1'],
  ['NG Nagpur', 'NGP Nagpur 1', 'KMT Kamptee'],
  ['ND Nanded', 'NDD Nanded 1'],
  ['NB Nandurbar'],
  ['NS Nashik', 'NSK Nashik 1', 'MLG Malegaon'],
  ['PL Palghar', 'VSI Vasai 1'],
  ['PA Parbhani'],
  ['PU Pune', 'HV1 Haveli 1', 'HV2 Haveli 2', 'MVL Maval'],
  ['RG Raigad', 'PNV Panvel 1', 'ALB Alibag'],
  ['RT Ratnagiri', 'RTN Ratnagiri'],
  ['SN Sangli', 'SGL Sangli 1'],
  ['ST Satara', 'STR Satara 1'],
  ['SD Sindhudurg'],
  ['SO Solapur', 'SLP Solapur 1'],
  ['TH Thane', 'TH1 Thane 1', 'KLY Kalyan 1'],
  ['WR Wardha'],
  ['WS Washim'],
  ['YA Yavatmal', 'YVT Yavatmal 1'],
]);

/** The 75 districts; the codes are invented. */
export const uttarPradeshDistricts = districts('UP', [
  ['01 Agra'],
  ['02 Aligarh'],
  ['03 Ambedkar Nagar'],
  ['04 Amethi'],
  ['05 Amroha'],
  ['06 Auraiya'],
  ['07 Ayodhya'],
  ['08 Azamgarh'],
  ['09 Baghpat'],
  ['10 Bahraich'],
  ['11 Ballia'],
  ['12 Balrampur'],
  ['13 Banda'],
  ['14 Barabanki'],
  ['15 Bareilly'],
  ['16 Basti'],
  ['17 Bhadohi'],
  ['18 Bijnor'],
  ['19 Budaun'],
  ['20 Bulandshahr'],
  ['21 Chandauli'],
  ['22 Chitrakoot'],
  ['23 Deoria'],
  ['24 Etah'],
  ['25 Etawah'],
  ['26 Farrukhabad'],
  ['27 Fatehpur'],
  ['28 Firozabad'],
  ['29 Gautam Buddha Nagar'],
  ['30 Ghaziabad'],
  ['31 Ghazipur'],
  ['32 Gonda'],
  ['33 Gorakhpur'],
  ['34 Hamirpur'],
  ['35 Hapur'],
  ['36 Hardoi'],
  ['37 Hathras'],
  ['38 Jalaun'],
  ['39 Jaunpur'],
  ['40 Jhansi'],
  ['41 Kannauj'],
  ['42 Kanpur Dehat'],
  ['43 Kanpur Nagar'],
  ['44 Kasganj'],
  ['45 Kaushambi'],
  ['46 Kushinagar'],
  ['47 Lakhimpur Kheri'],
  ['48 Lalitpur'],
  ['49 Lucknow'],
  ['50 Maharajganj'],
  ['51 Mahoba'],
  ['52 Mainpuri'],
  ['53 Mathura'],
  ['54 Mau'],
  ['55 Meerut'],
  ['56 Mirzapur'],
  ['57 Moradabad'],
  ['58 Muzaffarnagar'],
  ['59 Pilibhit'],
  ['60 Pratapgarh'],
  ['61 Prayagraj'],
  ['62 Raebareli'],
  ['63 Rampur'],
  ['64 Saharanpur'],
  ['65 Sambhal'],
  ['66 Sant Kabir Nagar'],
  ['67 Shahjahanpur'],
  ['68 Shamli'],
  ['69 Shravasti'],
  ['70 Siddharthnagar'],
  ['71 Sitapur'],
  ['72 Sonbhadra'],
  ['73 Sultanpur'],
  ['74 Unnao'],
  ['75 Varanasi'],
]);
