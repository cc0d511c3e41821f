import { from, invented } from './provenance.ts';
import type { StateTable } from './state-table.ts';

const ordinance = from('https://lexibox.in/ia/maharashtra-stamp-amendment-ordinance-2024');
const schedule = from(
  'https://vdocuments.net/schedule-i-and-ii-to-the-maharashtra-stamp-act-bom-act-if-relating-to-the.html',
);
/** The numbering of the Maharashtra Stamp Act, from general knowledge. */
const act = invented<string>;

export const maharashtra: StateTable = {
  code: 'MH',
  name: 'Maharashtra',
  doorstep: true,
  requires: invented('district and sro'),
  // Maharashtra sells through its own treasury, so a runner collects the stamp.
  procurementFee: invented(25),
  articles: {
    affidavit: { duty: ordinance(500) },
    agreement: { number: ordinance('5(h)(B)'), duty: ordinance(500) },
    licence: { number: schedule('36A'), min: invented(100), rate: schedule('0.25 % of the total rent and deposit') },
    generalPower: { number: act('48'), duty: invented(500) },
    specialPower: { number: act('48'), duty: invented(500) },
    indemnity: { number: act('35'), duty: invented(500) },
    lease: { number: act('36'), min: invented(100), suggested: invented(500), popular: false },
    acknowledgement: { duty: schedule(50), suggested: schedule(100), rate: schedule('₹50 up to ₹10 lakh, ₹100 above') },
    valuation: { duty: ordinance(500) },
    apprenticeship: { duty: ordinance(500) },
    articlesOfAssociation: { min: invented(500), max: ordinance(10_000_000), rate: ordinance('0.3 % of the capital') },
    award: { min: invented(500), rate: ordinance('0.75 % at first, less on higher amounts') },
    partnership: { number: act('47'), duty: invented(500) },
    gift: { number: act('34'), min: invented(200) },
    conveyance: { number: act('25'), min: invented(100) },
    mortgage: { min: invented(500) },
    release: { number: act('52'), min: invented(200) },
    cancellation: { duty: invented(500) },
  },
};
