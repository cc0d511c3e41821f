const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** State, PAN, count within the state, `Z`, check character: the shape of an ordinary taxpayer's number. */
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** The fifteenth character of a GSTIN, from the first fourteen. */
export function checkCharacter(first14: string): string {
  let sum = 0;
  for (const [index, character] of [...first14].entries()) {
    const product = ALPHABET.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET[(36 - (sum % 36)) % 36] ?? '0';
}

/** The number of a PAN's `count`th registration in a state (1 to 9). */
export function makeGstin(gstCode: string, pan: string, count = 1): string {
  const first14 = `${gstCode}${pan}${count}Z`;
  return first14 + checkCharacter(first14);
}

/** Whether shape and check character are right; whether the state exists is not asked. */
export function isGstin(text: string): boolean {
  return SHAPE.test(text) && checkCharacter(text.slice(0, 14)) === text[14];
}
