import { AuditError } from './report.ts';

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
function decodeReferences(text: string): string {
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

/** A start tag, as a browser's tokenizer sees it. */
export interface Tag {
  /** In lower case. */
  name: string;
  /** Keyed by lower-case names. The first of two equal names counts. */
  attributes: ReadonlyMap<string, string>;
  /** The content of a script; empty for every other tag. */
  text: string;
  /** Offset of the tag. */
  at: number;
}

/* Elements whose content is not parsed as tags (HTML, section 13.2.5; noscript too when scripting is on). */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript']);
/* Limits memory: five megabytes can hold two million tags. */
const MAX_TAGS = 200_000;
const NAME_START = /[A-Za-z]/;
const NAME_END = /[\t\n\f\r />]/g;
const FOREIGN_END = /<\/(?:svg|math)[\t\n\f\r />]/gi;

/**
 * Lists the start tags of a page. SVG and MathML have other rules (tags in styles, CDATA), and only a full parser knows
 * where they end. Such parts are read by both rules, and a tag found by either counts: a false positive is safer than a
 * missed script.
 *
 * @throws AuditError for too many tags
 */
export function scanHtml(html: string): Tag[] {
  const found = new Map<number, Tag>();
  const foreignAt = scan(html, 0, html.length, false, found);
  if (foreignAt !== undefined) {
    let end = html.length;
    for (const match of html.matchAll(FOREIGN_END)) end = match.index;
    scan(html, foreignAt, end, true, found);
  }
  return [...found.values()].sort((left, right) => left.at - right.at);
}

/** @returns offset of the first SVG or MathML part */
function scan(
  html: string,
  start: number,
  end: number,
  isForeign: boolean,
  found: Map<number, Tag>,
): number | undefined {
  let foreignAt: number | undefined;
  for (let at = html.indexOf('<', start); at >= 0 && at < end; at = html.indexOf('<', at)) {
    if (!NAME_START.test(html[at + 1] ?? '')) {
      at = otherEnd(html, at, isForeign);
      continue;
    }
    const read = tagEnd(html, at + 1);
    // A tag that the page ends in does not exist.
    if (!read) break;
    const { name, attributes } = read;
    if (name === 'svg' || name === 'math') foreignAt ??= at;
    const textEnd = isForeign ? indexAfter(html, '<', read.end) - 1 : textEndOf(html, name, read.end);
    if (!found.has(at)) {
      requireRoom(found);
      found.set(at, { name, attributes, text: name === 'script' ? html.slice(read.end, textEnd) : '', at });
    }
    if (name === 'plaintext') break;
    at = isForeign ? read.end : textEnd;
  }
  return foreignAt;
}

/** @throws AuditError for too many tags */
function requireRoom(found: ReadonlyMap<number, Tag>): void {
  if (found.size >= MAX_TAGS)
    throw new AuditError(`The page has more than ${MAX_TAGS} tags, which are too many to audit.`);
}

/** The end of a `<` that starts no tag with attributes: a comment, a declaration, an end tag or a plain character. */
function otherEnd(html: string, at: number, isForeign: boolean): number {
  if (html.startsWith('<!--', at)) return commentEnd(html, at + 4);
  if (isForeign && html.startsWith('<![CDATA[', at)) return indexAfter(html, ']]>', at);
  const next = html[at + 1] ?? '';
  if (next === '/' && NAME_START.test(html[at + 2] ?? '')) return tagEnd(html, at + 2)?.end ?? html.length;
  return ['!', '?', '/'].includes(next) ? indexAfter(html, '>', at) : at + 1;
}

/** Where the content ends that is not parsed as tags; the end of the start tag for other elements. */
function textEndOf(html: string, name: string, from: number): number {
  if (name === 'script') return scriptEnd(html, from);
  return RAW.has(name) ? rawEnd(html, name, from) : from;
}

function indexAfter(html: string, marker: string, from: number): number {
  const at = html.indexOf(marker, from);
  return at < 0 ? html.length : at + marker.length;
}

/** `<!-->` and `<!--->` are complete comments; `--!>` also ends a comment. */
function commentEnd(html: string, from: number): number {
  const short = /^-?>/.exec(html.slice(from, from + 2));
  if (short) return from + short[0].length;
  const end = /--!?>/g;
  end.lastIndex = from;
  const match = end.exec(html);
  return match ? match.index + match[0].length : html.length;
}

function rawEnd(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

/** After `<!--` and `<script`, the next end tag does not end the script (section 13.2.5.28). */
function scriptEnd(html: string, from: number): number {
  const marker = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;
  marker.lastIndex = from;
  let state: 'plain' | 'comment' | 'script in comment' = 'plain';
  for (let match = marker.exec(html); match; match = marker.exec(html)) {
    const word = match[0].toLowerCase();
    if (word === '-->') state = 'plain';
    else if (word === '<!--') {
      if (state === 'plain') state = 'comment';
      // Its dashes may also end it: `<!-->`.
      marker.lastIndex -= 2;
    } else if (word === '<script') {
      if (state === 'comment') state = 'script in comment';
    } else if (state !== 'script in comment') return match.index;
    else state = 'comment';
  }
  return html.length;
}

const ATTRIBUTE =
  /[\t\n\f\r /]*(?:(=?[^\t\n\f\r />=]+|=)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >]*)))?)?/y;

/** Reads a tag from its name on. @returns `undefined` if the tag does not end */
function tagEnd(
  html: string,
  from: number,
): { name: string; attributes: ReadonlyMap<string, string>; end: number } | undefined {
  NAME_END.lastIndex = from;
  const nameEnd = NAME_END.exec(html)?.index;
  if (nameEnd === undefined) return undefined;
  const attributes = new Map<string, string>();
  let at = nameEnd;
  for (;;) {
    if (html[at] === '>') return { name: html.slice(from, nameEnd).toLowerCase(), attributes, end: at + 1 };
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(html);
    if (!match || match[0] === '') return undefined;
    at += match[0].length;
    const [, name = '', double, single, bare] = match;
    // An unclosed quote extends to the end of the page.
    if (double === undefined && single === undefined && /^["']/.test(bare ?? '')) return undefined;
    const key = name.toLowerCase();
    if (key !== '' && !attributes.has(key)) attributes.set(key, decodeReferences(double ?? single ?? bare ?? ''));
  }
}

/* Browsers search this many bytes for a meta tag with the encoding (HTML, section 13.2.3.2). */
const PRESCAN = 1024;
const BYTE_ORDER_MARKS: readonly (readonly [label: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/**
 * Decodes a page as a browser does: by byte order mark, then header, then meta tag, then UTF-8 if the bytes are valid
 * UTF-8.
 *
 * @param contentType value of the header, or empty
 */
export function decodePage(bytes: Uint8Array<ArrayBuffer>, contentType: string): string {
  const byteOrderMark = BYTE_ORDER_MARKS.find(([, ...wanted]) =>
    wanted.every((byte, index) => bytes[index] === byte),
  )?.[0];
  const decoder = decoderOf(byteOrderMark) ?? decoderOf(charsetIn(contentType)) ?? decoderOf(charsetInPage(bytes));
  if (decoder) return decoder.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** @returns `undefined` for an unknown label */
function decoderOf(label: string | undefined): TextDecoder | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label);
  } catch {
    return undefined;
  }
}

const charsetIn = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i
    .exec(contentType)
    ?.slice(1)
    .find((label) => label !== undefined);

function charsetInPage(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN));
  for (const { name, attributes } of scanHtml(beginning)) {
    if (name !== 'meta') continue;
    const isType = attributes.get('http-equiv')?.trim().toLowerCase() === 'content-type';
    const label = attributes.get('charset') ?? (isType ? charsetIn(`;${attributes.get('content') ?? ''}`) : undefined);
    if (label === undefined || !decoderOf(label)) continue;
    // A page whose meta tag is readable as ASCII is not in UTF-16.
    return /^\s*utf-16/i.test(label) ? 'utf-8' : label;
  }
  return undefined;
}
