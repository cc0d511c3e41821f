import { seededRandom } from './seeded-random.ts';
import { person } from './people.ts';

/** The holder of a PAN, equal in all registers of the sandbox. */
export interface Holder {
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
