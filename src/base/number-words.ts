const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen'
).split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales: readonly (readonly [number, string])[] = [
  [1e7, 'crore'],
  [1e5, 'lakh'],
  [1e3, 'thousand'],
  [100, 'hundred'],
];

/**
 * Writes a whole number in English words with Indian scales: `150000` is `one lakh fifty thousand`. Certificates are in
 * English, whatever the language of the page.
 */
export function inWords(number: number): string {
  for (const [size, name] of scales) {
    if (number >= size) {
      const rest = number % size;
      return `${inWords(Math.floor(number / size))} ${name}${rest ? ` ${inWords(rest)}` : ''}`;
    }
  }
  if (number < 20) return small[number] ?? '';
  const unit = number % 10;
  return `${tens[Math.floor(number / 10) - 2]}${unit ? ` ${small[unit]}` : ''}`;
}
