/* Named references that occur in URLs and scripts. */
const NAMES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
  sol: '/',
  bsol: '\\',
  period: '.',
  comma: ',',
  semi: ';',
  quest: '?',
  equals: '=',
  num: '#',
  percnt: '%',
  commat: '@',
  lpar: '(',
  rpar: ')',
  lowbar: '_',
  hyphen: '\u2010',
  Tab: '\t',
  NewLine: '\n',
  nbsp: '\u00a0',
  excl: '!',
  plus: '+',
  ast: '*',
  dollar: '$',
  grave: '`',
};

/** Decodes the character references of an attribute. Unknown names are left as they are. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6});?|#(\d{1,7});?|([A-Za-z]{2,10});|(amp|lt|gt|quot)(?![A-Za-z0-9=]))/gi,
    (
      whole: string,
      hex: string | undefined,
      decimal: string | undefined,
      name: string | undefined,
      bare: string | undefined,
    ) => {
      const known = name ?? bare?.toLowerCase();
      if (known !== undefined) return Object.hasOwn(NAMES, known) ? (NAMES[known] ?? whole) : whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}
