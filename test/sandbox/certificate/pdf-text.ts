import { inflateSync } from 'node:zlib';

/** The content of a PDF with its compressed streams opened. The last byte of a stream can be a carriage return. */
const opened = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/\/FlateDecode\b[^>]*>>\s*stream\r?\n([^]*?)\nendstream/g, (_, stream: string) =>
      inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
    );

/**
 * Reads the text back out of a PDF of the standard fonts: each `TJ` array is one run, its hexadecimal
 * strings are Windows-1252 (whose upper half Node 20 decodes wrongly, hence the quote by hand), and the numbers between
 * them are kerning.
 */
export function pdfText(bytes: Uint8Array): string[] {
  return [...opened(bytes).matchAll(/\[([^\]]*)\] TJ/g)].map(([, run = '']) =>
    [...run.matchAll(/<([0-9a-f]*)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1').replaceAll('\u0092', '\u2019'))
      .join('')
      .trim(),
  );
}
