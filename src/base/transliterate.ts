/*
 * Nine Indian scripts have the letters of one layout (ISCII), each in a block of 128 codes from U+0900. A code's place
 * in its block names its sound: independent vowels, consonants, signs of vowels.
 */
const VOWELS = 'a aa i ii u uu ri li e e e ai o o o au'.split(' ');
const CONSONANTS = 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'.split(
  ' ',
);
/** Letters with a dot below: their plain letter's sound, and their own. */
const DOTTED: Readonly<Record<string, string>> = { j: 'z', ph: 'f', d: 'r', dh: 'rh', y: 'y' };
/** The vowel that a consonant has without a sign. Northern languages drop it at the end of a word. */
const INHERENT = '\u0259';
const NORTHERN_BLOCKS = 5;

/** Letters of Urdu, and those that have a sound of their own in one Indian script: letter, sound, letter, sound. */
const OWN =
  'ا a آ aa ب b پ p ت t ٹ t ث s ج j چ ch ح h خ kh د d ڈ d ذ z ر r ڑ r ز z ژ zh س s ش sh ص s ض z ط t ظ z ع a غ gh ف f ق q ک k ك k گ g ل l م m ن n ں n و o ؤ o ہ h ه h ھ h ة a ی i ي i ى a ئ i ے e \u064e a \u0650 i \u064f u ৎ t ৰ r\u0259 ৱ v\u0259 \u0a70 M ச s\u0259 த th\u0259 ൺ n ൻ n ർ r ൽ l ൾ l ൿ k'.split(
    ' ',
  );

/** One letter's sound, in the letters of a draft: `INHERENT` follows each consonant of an Indian script. */
function soundOf(letter: string): string {
  const code = letter.charCodeAt(0);
  const place = code & 127;
  const at = OWN.indexOf(letter);
  if (at >= 0) return OWN[at + 1] ?? '';
  if (code < 0x900 || code > 0xd7f) return '';
  if (place >= 5 && place <= 0x14) return VOWELS[place - 5] ?? '';
  if (place >= 0x15 && place <= 0x39) return `${CONSONANTS[place - 0x15]}${INHERENT}`;
  if (place >= 0x3e && place <= 0x4c) return `\b${VOWELS[place - 0x3d]}`;
  if (place >= 0x66 && place <= 0x6f) return String(place - 0x66);
  return { 1: 'n', 2: 'M', 3: 'h', 0x3c: '\f', 0x4d: '\b' }[place] ?? '';
}

/** Urdu writes few vowels: `a` stands between two consonants, but not before the h of an aspirate. */
const withVowels = (word: string): string =>
  [...word]
    .map((letter, index) => {
      const [sound, next] = [soundOf(letter), word.charAt(index + 1)];
      const isOpen = /[^aeiou]$/.test(sound) && next !== 'ھ' && /^[^aeiou]/.test(soundOf(next));
      return isOpen ? `${sound}a` : sound;
    })
    .join('');

/**
 * Drops the inherent vowel as northern languages do: after one consonant at the end of a word, and between two
 * syllables.
 */
const withoutSchwas = (word: string): string =>
  word
    .replace(/([aeiouM\u0259][^aeiou\u0259]h*)\u0259$/, '$1')
    .replace(/([aeiouM\u0259][^aeiou\u0259]h*)\u0259(?=[^aeiou\u0259]h*[aeiou\u0259])/g, '$1');

/** A word of an Indian script. */
function spell(word: string): string {
  const isNorthern = (word.charCodeAt(0) - 0x900) >> 7 < NORTHERN_BLOCKS;
  const draft = [...word]
    .map(soundOf)
    .join('')
    .replace(/(ph|dh|[djy])\u0259\f/g, (_, plain: string) => `${DOTTED[plain]}${INHERENT}`)
    .replace(/\f/g, '')
    .replace(/\u0259?\x08/g, '');
  return (isNorthern ? withoutSchwas(draft) : draft)
    .replace(/M(?=[pbm])|M$/g, 'm')
    .replace(/M(?=h)/g, 'ng')
    .replace(/M/g, 'n')
    .replace(/\u0259/g, 'a');
}

/**
 * A spelling of names in English letters, good enough to be corrected: words of nine Indian scripts and of Urdu. Other
 * letters stay.
 */
export const transliterate = (text: string): string =>
  text.normalize('NFC').replace(/[\u0600-\u06ff]+|[\u0900-\u0d7f\u200c\u200d]+/g, (word) => {
    const spelled = (word < '\u0900' ? withVowels(word) : spell(word)).replace(/aa|ii|uu/g, ([letter = '']) => letter);
    return spelled.charAt(0).toUpperCase() + spelled.slice(1);
  });
