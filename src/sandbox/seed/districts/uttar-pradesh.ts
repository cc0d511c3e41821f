import { districts } from './table.ts';

/** The 75 districts; the codes are invented. */
export const uttarPradeshDistricts = districts('UP', [
  ['01 Agra'], ['02 Aligarh'], ['03 Ambedkar Nagar'], ['04 Amethi'], ['05 Amroha'], ['06 Auraiya'],
  ['07 Ayodhya'], ['08 Azamgarh'], ['09 Baghpat'], ['10 Bahraich'], ['11 Ballia'], ['12 Balrampur'],
  ['13 Banda'], ['14 Barabanki'], ['15 Bareilly'], ['16 Basti'], ['17 Bhadohi'], ['18 Bijnor'],
  ['19 Budaun'], ['20 Bulandshahr'], ['21 Chandauli'], ['22 Chitrakoot'], ['23 Deoria'], ['24 Etah'],
  ['25 Etawah'], ['26 Farrukhabad'], ['27 Fatehpur'], ['28 Firozabad'], ['29 Gautam Buddha Nagar'], ['30 Ghaziabad'],
  ['31 Ghazipur'], ['32 Gonda'], ['33 Gorakhpur'], ['34 Hamirpur'], ['35 Hapur'], ['36 Hardoi'],
  ['37 Hathras'], ['38 Jalaun'], ['39 Jaunpur'], ['40 Jhansi'], ['41 Kannauj'], ['42 Kanpur Dehat'],
  ['43 Kanpur Nagar'], ['44 Kasganj'], ['45 Kaushambi'], ['46 Kushinagar'], ['47 Lakhimpur Kheri'], ['48 Lalitpur'],
  ['49 Lucknow'], ['50 Maharajganj'], ['51 Mahoba'], ['52 Mainpuri'], ['53 Mathura'], ['54 Mau'],
  ['55 Meerut'], ['56 Mirzapur'], ['57 Moradabad'], ['58 Muzaffarnagar'], ['59 Pilibhit'], ['60 Pratapgarh'],
  ['61 Prayagraj'], ['62 Raebareli'], ['63 Rampur'], ['64 Saharanpur'], ['65 Sambhal'], ['66 Sant Kabir Nagar'],
  ['67 Shahjahanpur'], ['68 Shamli'], ['69 Shravasti'], ['70 Siddharthnagar'], ['71 Sitapur'], ['72 Sonbhadra'],
  ['73 Sultanpur'], ['74 Unnao'], ['75 Varanasi'],
]);
