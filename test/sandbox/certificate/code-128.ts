/**
 * The symbols of code set B as modules, 1 for black, according to the standard: those that the certificate needs.
 * Independent of the program's own table.
 */
const SYMBOLS: Readonly<Record<string, string>> = {
  '11011001100': ' ',
  '10011011100': '-',
  '10011101100': '0',
  '10011100110': '1',
  '11001110010': '2',
  '11001011100': '3',
  '11001001110': '4',
  '11011100100': '5',
  '11001110100': '6',
  '11101101110': '7',
  '11101001100': '8',
  '11100101100': '9',
  '10100011000': 'A',
  '10001101000': 'E',
  '11000100010': 'I',
  '10001101110': 'L',
  '10111011000': 'M',
  '10111000110': 'N',
  '11101110110': 'P',
  '11011101000': 'S',
  '11100010110': 'X',
  '10001000110': 'C',
  '10110111000': 'J',
};
const START_B = '11010010000';
const STOP = '1100011101011';

/** Reads a bar code as a scanner does: widths in modules, a bar first. The check symbol is left to its own test. */
export function decode(widths: readonly number[]): string {
  const modules = widths.map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(width)).join('');
  const body = modules.slice(START_B.length, -STOP.length - 11);
  if (!modules.startsWith(START_B) || !modules.endsWith(STOP)) return 'no bar code';
  return (body.match(/.{1,11}/g) ?? []).map((symbol) => SYMBOLS[symbol] ?? '?').join('');
}
