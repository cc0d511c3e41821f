import { from, invented, type Sourced } from './provenance.ts';

/** A document type, equal in all states. The state's table has its price and its article number. */
export interface Instrument {
  /** The running number in the article code: `KA-RG-4`. Portals use it, not the article of the Act. */
  running: number;
  /** The article of Schedule I of the Indian Stamp Act 1899, for states that did not renumber it. */
  number: Sourced<string>;
  name: string;
  description: string;
  popular?: true;
  /** Documents of one person: the certificate has no second party. */
  alone?: true;
  /** Questions that the form does not ask for it: an affidavit has neither a consideration nor a property. */
  without?: readonly ('consideration' | 'property')[];
  /** The party that pays the duty unless agreed otherwise; absent if the law splits it or does not say. */
  payer?: Sourced<'first' | 'second'>;
}

const act = from('Indian Stamp Act 1899, Schedule I');
const law = from('Indian Stamp Act 1899, section 29');

/** Section 29 (a): the person who draws or executes the document. */
const executant = law<'first' | 'second'>('first');
/** Section 29 (c) and (d): the buyer of a conveyance, the tenant of a lease. */
const receiver = law<'first' | 'second'>('second');
/** The law does not mention licences; we treat them as leases. */
const occupant = invented<'first' | 'second'>('second');

export const instruments = {
  acknowledgement: {
    running: 1,
    number: act('1'),
    name: 'Acknowledgement of a debt',
    payer: executant,
    without: ['property'],
    description: 'A signed admission that money is owed.',
  },
  administrationBond: {
    running: 2,
    number: act('2'),
    name: 'Administration bond',
    payer: executant,
    description: 'A bond given by the administrator of an estate.',
  },
  adoption: {
    running: 3,
    number: act('3'),
    name: 'Adoption deed',
    without: ['consideration', 'property'],
    description: 'A record of an adoption, or an authority to adopt.',
  },
  affidavit: {
    running: 4,
    number: act('4'),
    name: 'Affidavit',
    popular: true,
    alone: true,
    without: ['consideration', 'property'],
    description: 'A sworn statement, one party.',
  },
  agreement: {
    running: 5,
    number: act('5'),
    name: 'Agreement',
    popular: true,
    description: 'General agreement or memorandum of an agreement.',
  },
  depositOfTitle: {
    running: 6,
    number: act('6'),
    name: 'Deposit of title deeds, pawn or pledge',
    payer: executant,
    description: 'Security for a loan by depositing deeds or pledging goods.',
  },
  appointment: {
    running: 7,
    number: act('7'),
    name: 'Appointment in execution of a power',
    description: 'Appointment of trustees or of property, other than by will.',
  },
  valuation: {
    running: 8,
    number: act('8'),
    name: 'Appraisement or valuation',
    alone: true,
    description: 'A valuation made otherwise than by order of a court.',
  },
  apprenticeship: {
    running: 9,
    number: act('9'),
    name: 'Apprenticeship deed',
    without: ['consideration', 'property'],
    description: 'A deed that binds an apprentice to learn a trade.',
  },
  articlesOfAssociation: {
    running: 10,
    number: act('10'),
    name: 'Articles of association',
    alone: true,
    without: ['consideration', 'property'],
    description: 'The articles of a company.',
  },
  award: {
    running: 11,
    number: act('12'),
    name: 'Award',
    description: 'A decision in writing by an arbitrator or umpire.',
  },
  bond: {
    running: 13,
    number: act('15'),
    name: 'Bond',
    payer: executant,
    description: 'A promise under seal to pay a sum of money.',
  },
  cancellation: {
    running: 15,
    number: act('17'),
    name: 'Cancellation',
    description: 'A document that cancels an earlier one.',
  },
  conveyance: {
    running: 16,
    number: act('23'),
    name: 'Conveyance',
    payer: receiver,
    description: 'Sale deed of property.',
  },
  copy: {
    running: 17,
    number: act('24'),
    name: 'Copy or extract',
    alone: true,
    without: ['consideration', 'property'],
    description: 'A certified copy of a document.',
  },
  counterpart: {
    running: 18,
    number: act('25'),
    name: 'Counterpart or duplicate',
    description: 'A second original of a document that is already stamped.',
  },
  debenture: {
    running: 20,
    number: act('27'),
    name: 'Debenture',
    payer: executant,
    without: ['property'],
    description: 'A debenture that can be transferred.',
  },
  divorce: {
    running: 21,
    number: act('29'),
    name: 'Divorce',
    description: 'A document by which a person dissolves a marriage.',
  },
  exchange: {
    running: 22,
    number: act('31'),
    name: 'Exchange of property',
    description: 'Two properties change owners. The law splits the duty equally.',
  },
  furtherCharge: {
    running: 23,
    number: act('32'),
    name: 'Further charge',
    payer: executant,
    description: 'A further loan on property that is already mortgaged.',
  },
  gift: {
    running: 24,
    number: act('33'),
    name: 'Gift deed',
    description: 'Property given without payment.',
  },
  indemnity: {
    running: 25,
    number: act('34'),
    name: 'Indemnity bond',
    popular: true,
    payer: executant,
    description: "A promise to compensate another person's loss.",
  },
  lease: {
    running: 26,
    number: act('35'),
    name: 'Lease or rental agreement',
    popular: true,
    payer: receiver,
    description: 'Rent of a house, shop or land.',
  },
  memorandum: {
    running: 27,
    number: act('39'),
    name: 'Memorandum of association',
    alone: true,
    without: ['consideration', 'property'],
    description: 'The memorandum of a company.',
  },
  mortgage: {
    running: 28,
    number: act('40'),
    name: 'Mortgage deed',
    payer: executant,
    description: 'Property as security for a loan.',
  },
  notarialAct: {
    running: 29,
    number: act('42'),
    name: 'Notarial act',
    alone: true,
    without: ['consideration', 'property'],
    description: 'A certificate or entry made by a notary public.',
  },
  partition: {
    running: 30,
    number: act('45'),
    name: 'Partition deed',
    description: 'Division of shared property. The law splits the duty by share.',
  },
  partnership: {
    running: 31,
    number: act('46'),
    name: 'Partnership deed',
    without: ['property'],
    description: 'Deed of a partnership, or of its dissolution.',
  },
  generalPower: {
    running: 32,
    number: act('48'),
    name: 'Power of attorney, general',
    popular: true,
    description: 'Authority to act for another person in all matters.',
  },
  specialPower: {
    running: 33,
    number: act('48'),
    name: 'Power of attorney, special',
    description: 'Authority to act for another person in one matter.',
  },
  promissoryNote: {
    running: 34,
    number: act('49'),
    name: 'Promissory note',
    payer: executant,
    without: ['property'],
    description: 'A signed promise to pay a sum.',
  },
  reconveyance: {
    running: 35,
    number: act('54'),
    name: 'Reconveyance of mortgaged property',
    payer: receiver,
    description: 'A mortgage is paid off and the property goes back.',
  },
  release: {
    running: 36,
    number: act('55'),
    name: 'Release deed',
    payer: executant,
    description: 'A person gives up a claim or a share.',
  },
  securityBond: {
    running: 37,
    number: act('57'),
    name: 'Security bond',
    payer: executant,
    description: 'Security for an office or for a contract.',
  },
  settlement: {
    running: 38,
    number: act('58'),
    name: 'Settlement deed',
    payer: executant,
    description: 'Property settled on family or for charity.',
  },
  surrender: {
    running: 39,
    number: act('61'),
    name: 'Surrender of lease',
    description: 'A tenant gives up a lease before its end.',
  },
  transfer: {
    running: 40,
    number: act('62'),
    name: 'Transfer of shares or interest',
    payer: executant,
    without: ['property'],
    description: 'Transfer of shares, debentures or of an interest.',
  },
  trust: {
    running: 41,
    number: act('64'),
    name: 'Trust deed',
    description: 'Declaration or revocation of a trust.',
  },
  licence: {
    running: 42,
    number: invented('35'),
    name: 'Leave and licence',
    popular: true,
    payer: occupant,
    description: 'Permission to occupy a house or an office for a time.',
  },
  loanAgreement: {
    running: 43,
    number: act('5'),
    name: 'Loan agreement',
    without: ['property'],
    description: 'Terms of a loan between lender and borrower.',
  },
  agreementToSell: {
    running: 44,
    number: act('5'),
    name: 'Agreement to sell',
    description: 'A promise to sell property later, without possession.',
  },
  developerAgreement: {
    running: 45,
    number: act('5'),
    name: 'Developer agreement',
    description: 'An owner lets a builder develop land.',
  },
  hypothecation: {
    running: 46,
    number: act('6'),
    name: 'Hypothecation agreement',
    payer: executant,
    without: ['property'],
    description: 'Goods or a vehicle as security for a loan.',
  },
  bankGuarantee: {
    running: 47,
    number: act('57'),
    name: 'Bank guarantee',
    payer: executant,
    without: ['property'],
    description: "A bank answers for its customer's debt.",
  },
} satisfies Record<string, Instrument>;

export type InstrumentName = keyof typeof instruments;
