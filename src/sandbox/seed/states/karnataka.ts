import { from, invented } from './provenance.ts';
import type { StateTable } from './state-table.ts';

const bill = from('https://www.newindianexpress.com/states/karnataka/2024/Feb/08/');
const rates2024 = from('https://postalstudy.in/2024/04/karnataka-revised-stamp-duty-rates-2024.html');
const karnatakaLeases = from('https://rentalagreement.in/view/stampDuty_2024.html');
const notes = from('https://belgaum.pro/?p=2078');
/** The numbering of the Karnataka Stamp Act 1957, from general knowledge. */
const karnatakaAct = invented<string>;

export const karnataka: StateTable = {
  code: 'KA',
  name: 'Karnataka',
  doorstep: true,
  levies: [
    { kind: 'surcharge', label: 'Surcharge, 2% of duty', percent: notes(2), on: ['conveyance'] },
    { kind: 'cess', label: 'Cess, 10% of duty', percent: notes(10), on: ['conveyance'] },
  ],
  articles: {
    // The press reports ₹100 for the Act; a bank's note says ₹500. The other two values are ours.
    affidavit: { allowed: invented([50, 100, 200]), suggested: bill(100) },
    agreement: { number: rates2024('5(j)'), duty: rates2024(200) },
    generalPower: { number: rates2024('41'), duty: rates2024(500), max: invented(10_000) },
    specialPower: { number: rates2024('41'), duty: rates2024(500), max: invented(10_000) },
    lease: {
      number: karnatakaLeases('30'),
      min: invented(20),
      suggested: invented(500),
      rate: karnatakaLeases("0.5 % of a year's rent and deposit up to one year (homes: at most ₹500), 1 % up to ten years"),
    },
    indemnity: { number: notes('29'), duty: notes(500), rate: notes('0.1 % of the amount, 0.2 % above ₹10 lakh') },
    adoption: { duty: rates2024(1000) },
    hypothecation: { number: notes('34(d)'), duty: notes(500), rate: notes('0.1 % of the loan, 0.2 % above ₹10 lakh') },
    mortgage: { number: notes('34'), min: invented(500) },
    bond: { number: karnatakaAct('12'), duty: invented(200) },
    conveyance: { number: karnatakaAct('20'), min: invented(100) },
    release: { number: karnatakaAct('45'), duty: invented(1000) },
    partition: {
      number: karnatakaAct('39'),
      duty: notes(1000),
      rate: notes('₹5,000 a share in towns, ₹3,000 elsewhere, farms ₹1,000'),
    },
    divorce: { number: karnatakaAct('25'), duty: notes(500) },
    bankGuarantee: { number: karnatakaAct('47'), min: invented(100), rate: notes('0.5 % of the amount') },
    partnership: { number: karnatakaAct('40'), duty: invented(2000) },
    cancellation: { number: karnatakaAct('14'), duty: invented(500) },
    promissoryNote: { number: karnatakaAct('42'), min: invented(10) },
  },
};
