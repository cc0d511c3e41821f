import { from, invented, type Sourced } from './provenance.ts';
import type { ArticleRow, StateTable } from './state-table.ts';

const affidavits = from('https://www.corporate-cases.com/2016/04/stamp-duty-on-affidavit.html');
const andhraPowers = from('http://lawbeed.blogspot.com/2013/04/');
const arunachal = from('https://esahayak.io/stamp-duty/stamp-duty-in-ar');

/** The articles of states without their own table. Articles are from the Indian Stamp Act, figures are ours. */
function list(affidavit: Sourced<number> = invented(20), more: StateTable['articles'] = {}): StateTable['articles'] {
  return {
    affidavit: { duty: affidavit },
    agreement: { duty: invented(100) },
    lease: { min: invented(50), suggested: invented(200) },
    generalPower: { duty: invented(100) },
    specialPower: { duty: invented(50) },
    indemnity: { duty: invented(100) },
    acknowledgement: { duty: invented(10) },
    adoption: { duty: invented(100) },
    bond: { duty: invented(100) },
    conveyance: { min: invented(100) },
    gift: { min: invented(100) },
    partnership: { duty: invented(500) },
    release: { duty: invented(100) },
    ...more,
  };
}

/** In Andhra Pradesh the duty of a power of attorney depends on the number of persons; this row is for up to five. */
const upToFive: ArticleRow = { duty: andhraPowers(50), rate: andhraPowers('₹50 up to five persons, ₹75 up to ten') };

/** States and union territories without their own table, by name. */
export const generalStates: readonly StateTable[] = [
  { code: 'AN', name: 'Andaman and Nicobar Islands', articles: list() },
  {
    code: 'AP',
    name: 'Andhra Pradesh',
    doorstep: true,
    articles: list(affidavits(10), { generalPower: upToFive, specialPower: { duty: andhraPowers(20) } }),
  },
  {
    code: 'AR',
    name: 'Arunachal Pradesh',
    articles: list(arunachal(10), { acknowledgement: { duty: arunachal(20) }, adoption: { duty: arunachal(100) } }),
  },
  { code: 'BR', name: 'Bihar', doorstep: true, articles: list(affidavits(100)) },
  { code: 'CH', name: 'Chandigarh', articles: list() },
  { code: 'CG', name: 'Chhattisgarh', articles: list() },
  { code: 'DH', name: 'Dadra and Nagar Haveli and Daman and Diu', articles: list() },
  { code: 'GA', name: 'Goa', articles: list(affidavits(20)) },
  { code: 'HP', name: 'Himachal Pradesh', min: invented(1), articles: list(affidavits(3)) },
  { code: 'JK', name: 'Jammu and Kashmir', articles: list(affidavits(10)) },
  { code: 'JH', name: 'Jharkhand', articles: list() },
  { code: 'KL', name: 'Kerala', doorstep: true, procurementFee: invented(20), articles: list(affidavits(50)) },
  { code: 'LA', name: 'Ladakh', articles: list() },
  { code: 'LD', name: 'Lakshadweep', articles: list() },
  { code: 'MP', name: 'Madhya Pradesh', doorstep: true, procurementFee: invented(20), articles: list(affidavits(50)) },
  { code: 'MN', name: 'Manipur', articles: list() },
  { code: 'ML', name: 'Meghalaya', articles: list() },
  { code: 'MZ', name: 'Mizoram', articles: list() },
  { code: 'NL', name: 'Nagaland', articles: list() },
  { code: 'OD', name: 'Odisha', articles: list() },
  { code: 'PY', name: 'Puducherry', articles: list() },
  { code: 'PB', name: 'Punjab', doorstep: true, articles: list(invented(50)) },
  { code: 'SK', name: 'Sikkim', articles: list() },
  { code: 'TS', name: 'Telangana', doorstep: true, articles: list(invented(100)) },
  { code: 'TR', name: 'Tripura', articles: list() },
  { code: 'UK', name: 'Uttarakhand', articles: list(invented(10)) },
  { code: 'WB', name: 'West Bengal', doorstep: true, articles: list(invented(10)) },
];
