import { from, invented } from './provenance.ts';
import type { StateTable } from './state-table.ts';

const haryanaGuide = from('https://housing.com/news/haryana-stamp-duty-and-registration-charges/');
const affidavits = from('https://www.corporate-cases.com/2016/04/stamp-duty-on-affidavit.html');

/** Sold by the state's own treasury portal, not by StockHolding. */
export const haryana: StateTable = {
  code: 'HR',
  name: 'Haryana',
  max: haryanaGuide(10_000),
  requires: invented('district'),
  doorstep: true,
  procurementFee: invented(20),
  articles: {
    affidavit: { duty: affidavits(10), allowed: invented([10, 50, 100]) },
    agreement: { duty: invented(100) },
    lease: { min: invented(50), suggested: invented(100) },
    generalPower: { duty: haryanaGuide(300) },
    specialPower: { duty: haryanaGuide(100) },
    loanAgreement: { duty: haryanaGuide(100) },
    // The only article with paise: ₹22.50.
    partnership: { duty: haryanaGuide(22.5) },
    indemnity: { duty: invented(100) },
    conveyance: { min: invented(100), rate: haryanaGuide('7 % in towns, 5 % elsewhere, 2 % less for women') },
    gift: { min: invented(100), rate: haryanaGuide('5 % in towns, 3 % elsewhere') },
    exchange: { min: invented(100), rate: haryanaGuide('8 % in towns, 6 % elsewhere') },
    release: { duty: invented(100) },
    adoption: { duty: invented(100) },
    bond: { duty: invented(100) },
  },
};
