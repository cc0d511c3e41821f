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
