/**
 * Reads the text back out of an uncompressed PDF of the standard fonts: each `TJ` array is one run, its hexadecimal
 * strings are Windows-1252 (whose upper half Node 20 decodes wrongly, hence the quote by hand), and the numbers between
 * them are kerning.
 */
export function pdfText(bytes: Uint8Array): string[] {
  const source = Buffer.from(bytes).toString('latin1');
  return [...source.matchAll(/\[([^\]]*)\] TJ/g)].map(([, run = '']) =>
    [...run.matchAll(/<([0-9a-f]*)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1').replaceAll('\u0092', '\u2019'))
      .join('')
      .trim(),
  );
}
