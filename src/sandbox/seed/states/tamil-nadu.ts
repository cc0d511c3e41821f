import { from, invented } from './provenance.ts';
import type { StateTable } from './state-table.ts';

const revision = from('https://www.postalstaff.com/revision-of-stamp-duty-in-tamil-nadu/');
const tamilNaduLeases = from('https://www.mondaq.com/india/landlord-tenant-tamilNaduLeases/1511740/');

/** As revised on 3 May 2024. */
export const tamilNadu: StateTable = {
  code: 'TN',
  name: 'Tamil Nadu',
  doorstep: true,
  articles: {
    affidavit: { duty: revision(200) },
    agreement: { number: revision('5(j)'), duty: revision(200) },
    lease: { min: invented(100), suggested: invented(500), rate: tamilNaduLeases('a share of rent, advance and premium') },
    generalPower: { number: revision('48(c)'), duty: revision(1000) },
    specialPower: { number: revision('48(a)'), duty: revision(500) },
    indemnity: { duty: invented(200) },
    adoption: { duty: revision(1000) },
    articlesOfAssociation: { duty: revision(500), max: revision(500_000), rate: revision('₹500 for each ₹10 lakh') },
    cancellation: { duty: revision(1000) },
    copy: { duty: revision(100) },
    counterpart: { number: revision('25(b)'), duty: revision(500) },
    memorandum: { duty: revision(200) },
    partition: { number: revision('45(b)'), min: invented(100), rate: revision('4 % outside the family') },
    partnership: { number: revision('46A'), duty: revision(1000) },
    reconveyance: { duty: revision(1000) },
    securityBond: { duty: revision(500) },
    surrender: { duty: revision(1000) },
    trust: { number: revision('64(a)'), duty: revision(1000) },
  },
};
