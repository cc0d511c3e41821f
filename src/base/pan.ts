/** The format of a PAN: five letters, four digits, one letter. */
export const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/* In a text, as in `PAN: abcpe1234f`; and in capitals also with a space or a hyphen between its parts. */
const IN_TEXT = /(?<!\p{L})[A-Z]{5}[0-9]{4}[A-Z](?!\p{L})/iu;
const SPACED = /(?<![\p{L}\p{N}])[A-Z]{5}[ -]?[0-9]{4}[ -]?[A-Z](?![\p{L}\p{N}])/u;

/** Whether a text is a PAN, however it is spaced, or contains one. */
export function containsPan(text: string): boolean {
  const plain = text.normalize('NFKC');
  return IN_TEXT.test(plain) || SPACED.test(plain) || PAN.test(plain.replace(/[\s-]/g, '').toUpperCase());
}
