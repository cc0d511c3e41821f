import { CATALOGUES } from '../../locales/index.ts';
import { warnOnce } from '../platform/warn-once.ts';

/**
 * The languages that follow the page. Every other one is used only where `lang` stands on the element itself, because
 * no native reader has checked it yet (docs/glossary.md).
 */
const FOLLOWING = ['en', 'hi'];

/** @returns the catalogue for a BCP 47 tag, by its parent language and script; `undefined` where there is none */
export function matchLocale(tag: string): string | undefined {
  try {
    const wanted = new Intl.Locale(tag).maximize();
    const { language, script } = wanted;
    // Punjabi in Arabic letters is no Gurmukhi, and Hindi in Latin ones no Devanagari.
    return (language === 'en' || language in CATALOGUES) && new Intl.Locale(language).maximize().script === script
      ? language : undefined;
  } catch {
    return undefined;
  }
}

/** The elements around a node, also those outside its shadow roots, nearest first. */
function* around(node: Node): Generator<Element> {
  for (let at: Node | null = node; at; at = at.parentNode ?? (at instanceof ShadowRoot ? at.host : null)) {
    if (at instanceof Element) yield at;
  }
}

/** The language to speak: the element's own `lang`, else that of what it stands in, else English. Nothing is fetched. */
export function resolveLocale(element: Element): string {
  for (const one of around(element)) {
    const tag = one.getAttribute('lang');
    if (!tag) continue;
    const language = matchLocale(tag);
    if (language && (one === element || FOLLOWING.includes(language))) return language;
    // A page in another language than ours is no reason to look further out; a wrong word on the element is.
    if (one !== element) break;
    warnOnce(`The attribute “lang” is “${tag}”; it takes one of our languages.`);
  }
  return 'en';
}

/** The roots in which a `lang` can change that concerns the element: its own, and those around it. */
export function rootsAround(element: Element): Set<Node> {
  return new Set([...around(element)].map((one) => one.getRootNode()));
}
