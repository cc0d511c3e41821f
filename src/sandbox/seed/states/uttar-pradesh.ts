import { from, invented } from './provenance.ts';
import type { StateTable } from './state-table.ts';

const uttarPradeshGuide = from('https://signdesk.com/in/digital-stamp/uttar-pradesh-stamp-paper');

export const uttarPradesh: StateTable = {
  code: 'UP',
  name: 'Uttar Pradesh',
  requires: invented('district'),
  doorstep: true,
  articles: {
    affidavit: { duty: invented(10), allowed: uttarPradeshGuide([10, 50, 100, 500]) },
    agreement: { duty: invented(100) },
    lease: { duty: uttarPradeshGuide(100), suggested: uttarPradeshGuide(200) },
    generalPower: { duty: invented(100) },
    specialPower: { duty: invented(100) },
    indemnity: { duty: invented(100) },
    gift: { duty: uttarPradeshGuide(60), max: invented(5000), suggested: uttarPradeshGuide(125) },
    conveyance: { min: invented(100), rate: uttarPradeshGuide('7 %') },
    adoption: { duty: invented(100) },
    acknowledgement: { duty: invented(10) },
    bond: { duty: invented(100) },
    partnership: { duty: invented(750) },
    cancellation: { duty: invented(100) },
    release: { duty: invented(100) },
    securityBond: { duty: invented(100) },
  },
};
