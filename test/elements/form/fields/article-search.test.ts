import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from '../../../support/fast-check.ts';
import { pack } from '../../../../scripts/build/locales.ts';
import { readTexts } from '../../../../scripts/build/read-texts.ts';
import { searchArticles } from '../../../../src/elements/form/fields/article-search.ts';
import { ENGLISH, unpack, type Packed } from '../../../../src/elements/i18n/load-messages.ts';
import { translator, type Translate } from '../../../../src/elements/i18n/translate.ts';
import { articleFamily } from '../../../../src/proxy/readers/article-family.ts';
import { instruments } from '../../../../src/sandbox/seed/states/instruments.ts';
import type { Article } from '../../../../src/wire/index.ts';

/** The documents of a state that has every document of the sandbox. */
const ALL: readonly Article[] = Object.values(instruments).map(({ running, number, name, description }) => ({
  code: `KA-${running}`,
  number: number.value,
  name,
  description,
  popular: false,
  secondParty: true,
  family: articleFamily(name),
}));

function speak(language: string): Translate {
  const texts = readTexts().find((one) => one.language === language);
  return translator(texts ? { locale: language, texts: unpack(JSON.parse(pack(texts)) as Packed) } : ENGLISH);
}

const find = (search: string, language = 'en', articles = ALL): string[] =>
  searchArticles(articles, search, speak(language)).map(({ name }) => name);

const AFFIDAVIT = 'Affidavit';
const LEASE = 'Lease or rental agreement';
const LICENCE = 'Leave and licence';
const AGREEMENT = 'Agreement';
const GENERAL = 'Power of attorney, general';
const SPECIAL = 'Power of attorney, special';
const CONVEYANCE = 'Conveyance';
const MORTGAGE = 'Mortgage deed';
const LOAN = 'Loan agreement';

/** What people type, and the documents that are right: one of them is among the first three. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  en: {
    rent: [LEASE],
    'rent agreement': [LEASE, LICENCE],
    'rental agreement': [LEASE],
    'rent agreement 11 months': [LEASE, LICENCE],
    'house rent': [LEASE],
    tenancy: [LEASE],
    'leave and license': [LICENCE],
    'leave and licence agreement': [LICENCE],
    affidavit: [AFFIDAVIT],
    afidavit: [AFFIDAVIT],
    affadavit: [AFFIDAVIT],
    affidavt: [AFFIDAVIT],
    'passport affidavit': [AFFIDAVIT],
    'gap certificate': [AFFIDAVIT],
    'self declaration': [AFFIDAVIT],
    undertaking: [AFFIDAVIT],
    'name change': [AFFIDAVIT],
    'name change affidavit': [AFFIDAVIT],
    'lost document': [AFFIDAVIT],
    'caste certificate': [AFFIDAVIT],
    'gst registration': [AFFIDAVIT],
    'court marriage': [AFFIDAVIT],
    noc: [AFFIDAVIT],
    'stamp paper affidavit': [AFFIDAVIT],
    'affidavit 100 rs stamp paper': [AFFIDAVIT],
    poa: [GENERAL, SPECIAL],
    gpa: [GENERAL],
    spa: [SPECIAL],
    'power of attorney': [GENERAL, SPECIAL],
    'power of atorney': [GENERAL, SPECIAL],
    'general power of attorney': [GENERAL],
    'special power of attorney': [SPECIAL],
    nda: [AGREEMENT],
    mou: [AGREEMENT],
    agreement: [AGREEMENT],
    'service agreement': [AGREEMENT],
    'vendor agreement': [AGREEMENT],
    'job bond': [AGREEMENT, 'Bond'],
    employment: [AGREEMENT],
    franchise: [AGREEMENT],
    'freelance contract': [AGREEMENT],
    'vehicle sale': [AGREEMENT, 'Agreement to sell'],
    'bike sale agreement': [AGREEMENT, 'Agreement to sell'],
    'sale agreement': ['Agreement to sell'],
    'agreement to sell': ['Agreement to sell'],
    'sale deed': [CONVEYANCE],
    'car loan': ['Hypothecation agreement', LOAN],
    'personal loan': [LOAN],
    loan: [LOAN],
    'loan agreement': [LOAN],
    'mutual divorce': ['Divorce'],
    'gift deed': ['Gift deed'],
    'trust deed': ['Trust deed'],
    relinquishment: ['Release deed'],
    pronote: ['Promissory note'],
    indemnity: ['Indemnity bond'],
    'partnership deed': ['Partnership deed'],
    kiraya: [LEASE],
    kirayanama: [LEASE],
    'kiraya nama': [LEASE],
    'shapath patra': [AFFIDAVIT],
    shapathpatra: [AFFIDAVIT],
    halafnama: [AFFIDAVIT],
    'halaf nama': [AFFIDAVIT],
    ikrarnama: [AGREEMENT],
    mukhtarnama: [GENERAL, SPECIAL],
    bainama: [CONVEYANCE, 'Agreement to sell'],
    karz: [LOAN],
    girvi: [MORTGAGE],
    talaq: ['Divorce'],
    batwara: ['Partition deed'],
    'god nama': ['Adoption deed'],
    bhada: [LEASE, LICENCE],
  },
  hi: {
    'शपथ पत्र': [AFFIDAVIT],
    शपथपत्र: [AFFIDAVIT],
    हलफनामा: [AFFIDAVIT],
    एफिडेबिट: [AFFIDAVIT],
    किराया: [LEASE, LICENCE],
    'किराया नामा': [LEASE],
    'मकान किराया': [LEASE, LICENCE],
    'पावर आफ अटार्नी': [GENERAL, SPECIAL],
    लोन: [LOAN],
    कर्ज: [LOAN],
    'नाम परिवर्तन': [AFFIDAVIT],
    'rent agreement': [LEASE, LICENCE],
    kirayanama: [LEASE],
  },
  bn: { ভাড়া: [LEASE, LICENCE], 'ভাড়ার চুক্তি': [LEASE, LICENCE], ঋণ: [LOAN], 'সাফ কবলা': [CONVEYANCE] },
  ta: { அடமானம்: [MORTGAGE], கிரயம்: [CONVEYANCE], அபிடவிட்: [AFFIDAVIT], வாடகை: [LEASE], கடன்: [LOAN] },
  te: { అప్పు: [LOAN], 'రెంటల్ అగ్రిమెంట్': [LEASE], తాకట్టు: [MORTGAGE] },
  mr: { भाडेकरार: [LEASE, LICENCE], 'भाडे करार': [LEASE, LICENCE], कर्ज: [LOAN], 'खरेदी खत': [CONVEYANCE] },
  gu: { ભાડાકરાર: [LEASE, LICENCE], 'ભાડા કરાર': [LEASE, LICENCE], 'પાવર ઓફ એટર્ની': [GENERAL, SPECIAL] },
  kn: { ಜಿಪಿಎ: [GENERAL], 'ಬಾಡಿಗೆ ಕರಾರು': [LEASE], ಸಾಲ: [LOAN] },
  ml: { മുക്ത്യാർ: [GENERAL], വായ്പ: [LOAN], പണയം: [MORTGAGE] },
  pa: { 'ਹਲਫ਼ੀਆ ਬਿਆਨ': [AFFIDAVIT], ਕਿਰਾਏਨਾਮਾ: [LEASE], ਗਿਰਵੀ: [MORTGAGE] },
  or: { ଭଡା: [LEASE, LICENCE], 'ଶପଥ ପତ୍ର': [AFFIDAVIT] },
  as: { ভাৰা: [LEASE, LICENCE], শপতপত্ৰ: [AFFIDAVIT], ঋণ: [LOAN] },
  ur: { حلفنامہ: [AFFIDAVIT], 'حلف نامہ': [AFFIDAVIT], مختارنامہ: [GENERAL, SPECIAL], قرض: [LOAN] },
};

describe('the search for a document by what people type', () => {
  const missed: string[] = [];
  let count = 0;
  for (const [language, queries] of Object.entries(QUERIES)) {
    for (const [search, right] of Object.entries(queries)) {
      count += 1;
      const first = find(search, language).slice(0, 3);
      if (!first.some((name) => right.includes(name))) missed.push(`${language} “${search}”: ${first.join(', ')}`);
    }
  }

  it('Finds the right document among the first three', () =>
    assert.deepEqual(missed, [], `${missed.length} of ${count}`));

  it('Puts the lease first for the most common query, and not an agreement', () => {
    for (const search of ['rent', 'rent agreement']) assert.equal(find(search)[0], LEASE, search);
  });
});

describe('the number of an article', () => {
  const one = ALL.find(({ name }) => name === 'Affidavit') as Article;
  const numbers = ['4', '34', '4(a)', '40', '36', '36A', '5(j)', '25', '5'];
  const articles = numbers.map((number) => ({ ...one, number, code: number, description: 'Duty of 25 % or 0.5 %' }));
  const byNumber = (search: string): unknown[] =>
    searchArticles(articles, search, speak('en')).map(({ number }) => number);

  for (const [search, right] of [
    ['4', ['4', '4(a)']],
    ['article 4', ['4', '4(a)']],
    ['४', ['4', '4(a)']],
    ['36 A', ['36A']],
    ['36a', ['36A']],
    ['36', ['36', '36A']],
    ['5j', ['5(j)']],
    ['5 (j)', ['5(j)']],
    ['5(j)', ['5(j)']],
    ['25', ['25']],
    ['article 25', ['25']],
    ['99', []],
  ] as const) {
    it(`“${search}” finds ${right.join(', ') || 'nothing'}`, () => assert.deepEqual(byNumber(search), right));
  }
});

it('One typing error in a word of five letters or more still finds the document', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  fc.assert(
    fc.property(
      fc.constantFrom('affidavit', 'mortgage', 'partnership', 'conveyance', 'divorce', 'indemnity'),
      fc.nat(),
      fc.constantFrom('drop', 'double', 'wrong', 'swap'),
      fc.constantFrom(...letters),
      (word, at, error, letter) => {
        const i = 1 + (at % (word.length - 2));
        const typed = {
          drop: word.slice(0, i) + word.slice(i + 1),
          double: word.slice(0, i) + letter + word.slice(i),
          wrong: word.slice(0, i) + letter + word.slice(i + 1),
          swap: word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2),
        }[error];
        assert.match(find(typed)[0] ?? '', new RegExp(word, 'i'), typed);
      },
    ),
    { numRuns: 200 },
  );
});

it('A search that was only begun finds documents by the beginnings of words', () => {
  assert.equal(find('aff')[0], 'Affidavit');
  assert.equal(find('gen pow')[0], GENERAL);
  assert.deepEqual(find('zzzzzz'), []);
  assert.equal(find('').length, ALL.length);
  assert.equal(find('  the ').length, ALL.length);
});
