const LETTER = /\p{L}\p{M}*/gu;
const LATIN = /^\p{Script=Latin}/u;
/* Letters that follow a sample whose like is there already. */
const MORE_LATIN = 'qxzj';
const MORE_OTHER = 'खगघङ';

/** Texts of the same shape that are marked as samples. The same text always has the same sample, and different texts have different ones. */
export interface Samples {
  /** `Ravi` is `Samp`, `RAVI` is `SAMP`, `रवि` is `कक`: readers see letters of another script, and the case. */
  letters: (word: string) => string;
  /** `98765` is `99999`, `1098` is `1111`: a code of 400 or more is still one. Zeros stay. */
  digits: (digits: string) => string;
}

export function createSamples(): Samples {
  const letters = new Map<string, string>();
  const digits = new Map<string, string>();
  const takenLetters = new Map<string, number>();
  const takenDigits = new Map<string, number>();
  return {
    letters: (word) => {
      const lower = word.toLowerCase();
      const sample = letters.get(lower) ?? lettersFor(lower, takenLetters);
      letters.set(lower, sample);
      const given = word.match(LETTER) ?? [];
      return [...sample]
        .map((letter, index) => {
          const like = given[index] ?? given.at(-1) ?? '';
          return like === like.toLowerCase() ? letter : letter.toUpperCase();
        })
        .join('');
    },
    digits: (given) => {
      if (/^0+$/.test(given)) return given;
      const sample = digits.get(given) ?? digitsFor(given, takenDigits);
      digits.set(given, sample);
      return sample;
    },
  };
}

function lettersFor(word: string, taken: Map<string, number>): string {
  let index = -1;
  const base = (word.match(LETTER) ?? ['']).map((letter) => {
    index += 1;
    return LATIN.test(letter) ? 'sample'.charAt(index % 6) : 'क';
  });
  const plain = base.join('');
  const before = taken.get(plain) ?? 0;
  taken.set(plain, before + 1);
  const more = LATIN.test(base.at(-1) ?? '') ? MORE_LATIN : MORE_OTHER;
  let suffix = '';
  for (let rest = before; rest > 0; rest = Math.floor((rest - 1) / 4)) suffix += more.charAt((rest - 1) % 4);
  return plain + suffix;
}

/* Digits that count samples of one length. */
const COUNTED = 6;

function digitsFor(given: string, taken: Map<string, number>): string {
  const { length } = [...given];
  const isHigh = !/^[0-3]/.test(given);
  const plain = (isHigh ? '9' : '1').repeat(length);
  const before = taken.get(plain) ?? 0;
  taken.set(plain, before + 1);
  const last = plain.slice(-COUNTED);
  const counted = isHigh ? Number(last) - before : Number(last) + before;
  // More than there are texts of this length: a longer one.
  if (counted < 0 || String(counted).length > last.length) return `${plain}${before}`;
  return plain.slice(0, -last.length) + String(counted).padStart(last.length, '0');
}
