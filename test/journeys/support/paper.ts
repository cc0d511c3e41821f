import { inflateSync } from 'node:zlib';

/** A PDF as Chromium prints pages: how many sheets, and what can be read on them, in the order of drawing. */
export interface Paper {
  sheets: number;
  text: string;
}

interface Thing {
  head: string;
  stream: string;
}

/** The numbered objects; a stream is unpacked where it is a packed text. */
function things(pdf: Buffer): Map<string, Thing> {
  const found = new Map<string, Thing>();
  const source = pdf.toString('latin1');
  for (const { 1: id = '', 2: body = '', index } of source.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)endobj/g)) {
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const begin = index + source.slice(index).indexOf(body) + at + 'stream\n'.length;
    const packed = at >= 0 && head.includes('/FlateDecode') && !head.includes('/FontFile');
    found.set(id, { head, stream: packed ? unpack(pdf.subarray(begin, begin + body.length)) : '' });
  }
  return found;
}

function unpack(bytes: Buffer): string {
  try {
    return inflateSync(bytes, { finishFlush: 2 }).toString('latin1');
  } catch {
    return '';
  }
}

const hex = (code: string): number => parseInt(code, 16);
const letters = (code: string): string => Buffer.from(code, 'hex').swap16().toString('utf16le');

/** Which glyph of a font is which letters. */
function alphabet(cmap: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const [, block = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, from = '', to = ''] of block.matchAll(/<(\w+)> <(\w+)>/g)) found.set(hex(from), letters(to));
  }
  for (const [, block = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', last = '', to = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let glyph = hex(from); glyph <= hex(last); glyph += 1)
        found.set(glyph, String.fromCharCode(hex(to) + glyph - hex(from)));
    }
  }
  return found;
}

const ref = (head: string, name: string): string => new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(head)?.[1] ?? '';

/** What stands on the paper that Chromium made. */
export function readPaper(pdf: Buffer): Paper {
  const all = things(pdf);
  const packed = (id: string): string => all.get(id)?.stream ?? '';
  const read = (head: string, drawing: string): string => {
    const resources = ref(head, 'Resources') ? (all.get(ref(head, 'Resources'))?.head ?? '') : head;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        alphabet(packed(ref(all.get(id)?.head ?? '', 'ToUnicode'))),
      ]),
    );
    let font = new Map<number, string>();
    let text = '';
    for (const [, name, glyphs = '', end] of drawing.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)> Tj|(\bET\b)/g)) {
      if (name) font = fonts.get(name) ?? font;
      else if (end) text += ' ';
      else for (const glyph of glyphs.match(/.{4}/g) ?? []) text += font.get(hex(glyph)) ?? '';
    }
    return text;
  };
  const heads = [...all.values()];
  const sheets = heads.filter(({ head }) => /\/Type \/Page\b/.test(head));
  // What is partly transparent is drawn apart.
  const layers = heads.filter(({ head }) => head.includes('/Subtype /Form'));
  const texts = [
    ...sheets.map(({ head }) => read(head, packed(ref(head, 'Contents')))),
    ...layers.map(({ head, stream }) => read(head, stream)),
  ];
  return { sheets: sheets.length, text: texts.join(' ').replace(/\s+/g, ' ') };
}
