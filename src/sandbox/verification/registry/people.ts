import { type SeededRandom, seededRandom } from './seeded-random.ts';

export interface Person {
  name: string;
  gender: 'MALE' | 'FEMALE';
  fatherName: string;
}

const WOMEN = [
  'ASHA',
  'PRIYA',
  'LAKSHMI',
  'ANANYA',
  'MEERA',
  'KAVITA',
  'FATIMA',
  'SUNITA',
  'DIVYA',
  'REKHA',
  'NEHA',
  'POOJA',
  'SHALINI',
  'GEETA',
  'RADHIKA',
  'SANIYA',
  'MANJULA',
  'HARPREET',
  'MARIA',
  'TANVI',
] as const;

const MEN = [
  'RAJESH',
  'VIKRAM',
  'ARJUN',
  'SURESH',
  'IMRAN',
  'ANIL',
  'KARTHIK',
  'MANOJ',
  'SANJAY',
  'RAVI',
  'DEEPAK',
  'GURPREET',
  'JOSEPH',
  'NIKHIL',
  'ASHOK',
  'FARHAN',
  'MAHESH',
  'PRAKASH',
  'TENZIN',
  'VENKATESH',
] as const;

const FAMILIES = [
  'RAO',
  'SHARMA',
  'NAIR',
  'PATEL',
  'IYER',
  'KHAN',
  'SINGH',
  'REDDY',
  'DAS',
  'BANERJEE',
  'GOWDA',
  'JOSHI',
  'D SOUZA',
  'KULKARNI',
  'MEHTA',
  'PILLAI',
  'VERMA',
  'GOGOI',
  'CHAUHAN',
  'SHAIKH',
] as const;

/** An invented person, with a father of the same family name. */
export function person(dice: SeededRandom): Person {
  const gender = dice.pick(['MALE', 'FEMALE'] as const);
  const family = dice.pick(FAMILIES);
  return {
    name: `${dice.pick(gender === 'FEMALE' ? WOMEN : MEN)} ${family}`,
    gender,
    fatherName: `${dice.pick(MEN)} ${family}`,
  };
}

/** The holder of a PAN, equal in all registers of the sandbox. */
interface Holder {
  /** The tax department's name of the kind. */
  type: string;
  name: string;
  /** For individuals only. */
  fatherName?: string;
}

/**
 * The kind by the fourth letter of a PAN. Other letters do not occur in real PANs, but in the specification's sample
 * (`D`).
 */
const TYPES: Readonly<Record<string, string>> = {
  P: 'Individual',
  C: 'Company',
  H: 'Hindu Undivided Family',
  F: 'Firm',
  A: 'Association of Persons',
  B: 'Body of Individuals',
  T: 'Trust',
  L: 'Local Authority',
  J: 'Artificial Juridical Person',
  G: 'Government',
};

const TRADES = [
  'TEXTILES',
  'FOODS',
  'LOGISTICS',
  'INFOTECH',
  'AGRO',
  'STEEL',
  'HEALTHCARE',
  'CONSTRUCTIONS',
  'EXPORTS',
  'SOLAR',
  'CERAMICS',
  'PUBLICATIONS',
] as const;

const HOUSES = [
  'SAHYADRI',
  'KAVERI',
  'NARMADA',
  'HIMADRI',
  'GODAVARI',
  'VINDHYA',
  'BRAHMAPUTRA',
  'ARAVALLI',
  'NILGIRI',
  'DECCAN',
  'MALABAR',
  'KONKAN',
] as const;

/** A firm's name without its legal form: `KAVERI FOODS`. */
export function tradeName(seed: string): string {
  const draw = seededRandom(`trade ${seed}`);
  return `${draw.pick(HOUSES)} ${draw.pick(TRADES)}`;
}

export function holderOf(pan: string): Holder {
  const letter = pan[3] ?? 'P';
  const type = TYPES[letter] ?? 'Individual';
  const who = person(seededRandom(`pan ${pan}`));
  const trade = tradeName(pan);
  switch (letter) {
    case 'C':
      return { type, name: `${trade} PRIVATE LIMITED` };
    case 'F':
      return { type, name: `${trade} LLP` };
    case 'H':
      return { type, name: `${who.name} HUF` };
    case 'T':
      return { type, name: `${trade} CHARITABLE TRUST` };
    case 'A':
    case 'B':
      return { type, name: `${trade} ASSOCIATION` };
    case 'L':
      return { type, name: 'SAMPLE NAGAR MUNICIPAL CORPORATION' };
    case 'G':
      return { type, name: 'DEPARTMENT OF SAMPLES' };
    case 'J':
      return { type, name: `${trade} FOUNDATION` };
    default:
      return { type, name: who.name, fatherName: who.fatherName };
  }
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The check character (the fifteenth) for the first fourteen characters. */
function checkCharacter(first14: string): string {
  let sum = 0;
  for (const [index, character] of [...first14].entries()) {
    const product = ALPHABET.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET[(36 - (sum % 36)) % 36] ?? '0';
}

/** The GSTIN of a PAN's `count`th registration in a state (1 to 9). */
export function makeGstin(gstCode: string, pan: string, count = 1): string {
  const first14 = `${gstCode}${pan}${count}Z`;
  return first14 + checkCharacter(first14);
}

/** Whether the check character of a well-formed GSTIN in capitals is correct. Ignores the state code. */
export function hasCheckCharacter(gstin: string): boolean {
  return checkCharacter(gstin.slice(0, 14)) === gstin[14];
}
