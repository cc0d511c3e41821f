import { from, invented } from './provenance.ts';
import type { StateTable } from './state-table.ts';

const table = from('https://www.1squarefeet.co.in/stamp-duty-rates-in-gujarat/');
/** The numbering of the Gujarat Stamp Act. */
const gujaratAct = from('https://future.indiankanoon.org/doc/192723894/');

export const gujarat: StateTable = {
  code: 'GJ',
  name: 'Gujarat',
  doorstep: true,
  levies: [{ kind: 'surcharge', label: 'Surcharge, 40% of duty', percent: table(40), on: ['conveyance'] }],
  articles: {
    affidavit: { duty: table(50), allowed: invented([50, 100, 300]) },
    agreement: { duty: table(300) },
    generalPower: { duty: table(300) },
    specialPower: { duty: table(300) },
    licence: { duty: table(300) },
    indemnity: { number: gujaratAct('29'), duty: table(300) },
    adoption: { duty: table(200) },
    cancellation: { duty: table(300) },
    counterpart: { duty: table(300) },
    divorce: { duty: table(300) },
    notarialAct: { duty: table(50) },
    partnership: { min: invented(500), max: table(10_000), rate: table('1 % of the capital, at most ₹10,000') },
    // One source says ₹200 among heirs, its table ₹300.
    release: { number: gujaratAct('49'), duty: table(200) },
    conveyance: { min: invented(100), rate: table('3.5 %, and 40 % of that') },
    bond: { number: gujaratAct('14'), duty: invented(300) },
    mortgage: { number: gujaratAct('36'), min: invented(300) },
    lease: { number: invented('30'), min: invented(100), suggested: invented(300) },
  },
};
