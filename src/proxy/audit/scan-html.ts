import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes, type TreeAdapter } from 'parse5';
import { AuditError } from './report.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** A tag, as a browser reads it. */
export interface Tag {
  /** In lower case. */
  name: string;
  /** Keyed by lower-case names. The first of two equal names counts. */
  attributes: ReadonlyMap<string, string>;
  /** The content of a script; empty for every other tag. */
  text: string;
}

/* Limits memory: five megabytes can hold two million tags, and an unclosed tag can be repeated by each that follows. */
const MAX_TAGS = 200_000;
/* Elements of every page: html, head and body. */
const IMPLIED = 3;

/**
 * Lists the tags of a page in its order, also those in templates and those that a frameset removes.
 *
 * @throws AuditError for too many tags
 */
export function scanHtml(html: string): Tag[] {
  const elements: Element[] = [];
  const treeAdapter: TreeAdapter<DefaultTreeAdapterTypes.DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      if (elements.length >= MAX_TAGS + IMPLIED)
        throw new AuditError(`The page has more than ${MAX_TAGS} tags, which are too many to audit.`);
      const element = defaultTreeAdapter.createElement(name, namespace, attributes);
      elements.push(element);
      return element;
    },
  };
  parse(html, { treeAdapter, sourceCodeLocationInfo: true });
  // One tag can make several elements. An element without a tag counts if a later tag gave it attributes.
  const tags = new Map(elements.map((element) => [element.sourceCodeLocation?.startOffset ?? element, element]));
  return [...tags.values()]
    .filter(({ attrs, sourceCodeLocation }) => sourceCodeLocation || attrs.length > 0)
    .map(toTag);
}

function toTag({ tagName, attrs, childNodes }: Element): Tag {
  const name = tagName.toLowerCase();
  return {
    name,
    attributes: new Map(
      attrs.map((one) => [`${one.prefix ? `${one.prefix}:` : ''}${one.name}`.toLowerCase(), one.value]),
    ),
    text: name === 'script' ? childNodes.map((node) => ('value' in node ? node.value : '')).join('') : '',
  };
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
