import { from, invented } from './provenance.ts';
import type { StateTable } from './state-table.ts';

const portal = from('https://github.com/Real-Craft-Tech/eSahayak-Docs (data-apis.md)');

/** The only state whose portal documents that the sub-registrar office is required. */
export const assam: StateTable = {
  code: 'AS',
  name: 'Assam',
  min: portal(100),
  requires: portal('district and sro'),
  articles: {
    affidavit: { duty: portal(100), allowed: portal([100, 200, 500]) },
    agreement: { duty: invented(100) },
    lease: { min: invented(100), suggested: invented(200) },
    generalPower: { duty: invented(150) },
    specialPower: { duty: invented(100) },
    indemnity: { duty: invented(100) },
    // The state's minimum of ₹100 is higher than these two.
    acknowledgement: { min: portal(1), suggested: invented(100) },
    conveyance: { number: portal('23'), min: portal(1), suggested: invented(100) },
    adoption: { duty: invented(100) },
    bond: { duty: invented(100) },
    partnership: { duty: invented(100) },
    release: { duty: invented(100) },
    gift: { min: invented(100) },
  },
};
