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

const amendment = from('https://www.legitquest.com/act/indian-stamp-act-1899-delhi-amendment/A7B3');
const list = from('https://edrafter.in/stamp-duty-delhi');
const powers = from('https://indiacasestatus.com/stamp-duty/delhi/gpa');

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
      rate: karnatakaLeases(
        "0.5 % of a year's rent and deposit up to one year (homes: at most ₹500), 1 % up to ten years",
      ),
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
    lease: {
      min: invented(100),
      suggested: invented(500),
      rate: tamilNaduLeases('a share of rent, advance and premium'),
    },
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
