import type { SeededRandom } from './seeded-random.ts';

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
