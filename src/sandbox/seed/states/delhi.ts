import { from, invented } from './provenance.ts';
import type { StateTable } from './state-table.ts';

const amendment = from('https://www.legitquest.com/act/indian-stamp-act-1899-delhi-amendment/A7B3');
const list = from('https://edrafter.in/stamp-duty-delhi');
const powers = from('https://indiacasestatus.com/stamp-duty/delhi/gpa');
const portal = from('https://github.com/Real-Craft-Tech/eSahayak-Docs (data-apis.md)');

/** Schedule I-A of the Indian Stamp Act for Delhi. The portal sells small values only. */
export const delhi: StateTable = {
  code: 'DL',
  name: 'Delhi',
  min: portal(10),
  max: portal(500),
  doorstep: true,
  articles: {
    affidavit: { duty: amendment(10), allowed: invented([10, 20, 50, 100]) },
    agreement: { number: amendment('5(c)'), duty: amendment(50), suggested: invented(100) },
    lease: {
      min: invented(50),
      suggested: invented(100),
      rate: list("2 % of a year's rent up to five years, 3 % up to ten"),
    },
    generalPower: { duty: powers(50) },
    specialPower: { duty: powers(20) },
    indemnity: { duty: amendment(100) },
    acknowledgement: { duty: amendment(1), suggested: invented(10) },
    administrationBond: { duty: amendment(100) },
    adoption: { duty: amendment(50) },
    release: { duty: amendment(100) },
    partnership: { duty: list(200) },
    bond: { duty: invented(100) },
    cancellation: { duty: invented(50) },
    notarialAct: { duty: invented(10) },
    divorce: { duty: invented(50) },
  },
};
