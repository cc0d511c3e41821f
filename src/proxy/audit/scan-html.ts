import { decodeReferences } from './decode-references.ts';

/** A start tag, as a browser's tokenizer sees it. */
export interface Tag {
  /** In lower case. */
  name: string;
  /** By names in lower case; of a name that comes twice the first counts. */
  attributes: ReadonlyMap<string, string>;
  /** What stands between a script's tags; empty for every other tag. */
  text: string;
  /** Where the tag begins. */
  at: number;
}

/* Between these tags nothing is a tag but their end (HTML, section 13.2.5; with scripting, noscript too). */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript']);
const NAME_START = /[A-Za-z]/;
const NAME_END = /[\t\n\f\r />]/g;
const FOREIGN_END = /<\/(?:svg|math)[\t\n\f\r />]/gi;

/**
 * The start tags of a page. In SVG and MathML other rules hold (styles hold tags, CDATA is text), and where these parts
 * end is only known to a whole parser; so such parts are read by both rules, and a tag counts that either finds. Rather
 * a script too many than one that is not seen.
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

/** @returns where the first part in SVG or MathML begins */
function scan(html: string, start: number, end: number, foreign: boolean, found: Map<number, Tag>): number | undefined {
  let foreignAt: number | undefined;
  let at = start;
  while (at < end) {
    at = html.indexOf('<', at);
    if (at < 0 || at >= end) break;
    const next = html[at + 1] ?? '';
    if (html.startsWith('<!--', at)) at = commentEnd(html, at + 4);
    else if (foreign && html.startsWith('<![CDATA[', at)) at = after(html, ']]>', at);
    else if (next === '!' || next === '?') at = after(html, '>', at);
    else if (next === '/') at = NAME_START.test(html[at + 2] ?? '') ? (tagEnd(html, at + 2)?.end ?? html.length) : after(html, '>', at);
    else if (NAME_START.test(next)) {
      const read = tagEnd(html, at + 1);
      // A tag that the page ends in is none.
      if (!read) break;
      const { name, attributes } = read;
      if ((name === 'svg' || name === 'math') && foreignAt === undefined) foreignAt = at;
      const textEnd = foreign ? after(html, '<', read.end) - 1
        : name === 'script' ? scriptEnd(html, read.end) : RAW.has(name) ? rawEnd(html, name, read.end) : read.end;
      if (!found.has(at)) {
        found.set(at, { name, attributes, text: name === 'script' ? html.slice(read.end, textEnd) : '', at });
      }
      if (name === 'plaintext') break;
      at = foreign ? read.end : textEnd;
    } else at += 1;
  }
  return foreignAt;
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

/** `<!-->` and `<!--->` are whole comments; `--!>` ends one, too. */
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

/** A script that opens a comment and then a script is not ended by the next end tag (section 13.2.5.28). */
function scriptEnd(html: string, from: number): number {
  const mark = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;
  mark.lastIndex = from;
  let state: 'plain' | 'comment' | 'script in comment' = 'plain';
  for (let match = mark.exec(html); match; match = mark.exec(html)) {
    const word = match[0].toLowerCase();
    if (word === '-->') state = 'plain';
    else if (word === '<!--') {
      if (state === 'plain') state = 'comment';
      // Its dashes may be those of its end: `<!-->`.
      mark.lastIndex -= 2;
    } else if (word === '<script') {
      if (state === 'comment') state = 'script in comment';
    } else if (state !== 'script in comment') return match.index;
    else state = 'comment';
  }
  return html.length;
}

const ATTRIBUTE = /[\t\n\f\r /]*(?:(=?[^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >]*)))?)/y;

/** Reads a tag from its name on. @returns `undefined` for one without an end */
function tagEnd(html: string, from: number): { name: string; attributes: ReadonlyMap<string, string>; end: number } | undefined {
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
    // A quote that is opened and never closed takes the rest of the page.
    if (double === undefined && single === undefined && /^["']/.test(bare ?? '')) return undefined;
    const key = name.toLowerCase();
    if (key !== '' && !attributes.has(key)) attributes.set(key, decodeReferences(double ?? single ?? bare ?? ''));
  }
}
