import { from, invented } from './provenance.ts';
import type { StateTable } from './state-table.ts';

const sheet = from('https://scribd.com/document/527855831/ (department sheet, 2 August 2021)');

export const rajasthan: StateTable = {
  code: 'RJ',
  name: 'Rajasthan',
  doorstep: true,
  // 10 % and 20 % on every document: a stamp of ₹500 costs ₹650.
  levies: [
    { kind: 'surcharge', label: 'Surcharge, 10% of duty', percent: sheet(10) },
    { kind: 'surcharge', label: 'Surcharge, 20% of duty', percent: sheet(20) },
  ],
  articles: {
    affidavit: { duty: sheet(50), allowed: invented([50, 100, 500]) },
    agreement: { duty: sheet(500) },
    lease: { min: invented(100), suggested: invented(500) },
    generalPower: { number: invented('44'), duty: invented(500) },
    specialPower: { number: invented('44'), duty: invented(100) },
    indemnity: { number: invented('32'), duty: invented(500) },
    acknowledgement: { duty: sheet(10) },
    administrationBond: { min: invented(100), rate: sheet('2 %') },
    adoption: { duty: sheet(1000) },
    loanAgreement: {
      number: sheet('5(d)'),
      min: invented(100),
      max: sheet(2_500_000),
      rate: sheet('0.25 % of the loan'),
    },
    developerAgreement: { number: sheet('5(e)'), min: invented(500), rate: sheet('1 %') },
    agreementToSell: { min: invented(500), rate: sheet('0.5 % without possession') },
    conveyance: { number: invented('21'), min: invented(100), rate: sheet('6 %, women 5 %') },
    partnership: { duty: invented(2000) },
    cancellation: { duty: invented(500) },
    gift: { number: invented('31'), min: invented(100) },
  },
};
