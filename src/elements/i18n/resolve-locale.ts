import { matchLocale } from '../../base/match-locale.ts';
import { CATALOGUES } from '../../locales/index.ts';
import { warnOnce } from '../../lit/warn-once.ts';

/**
 * The languages that the element takes over from the page. Every other language is used only if the element itself has
 * the `lang` attribute. docs/glossary.md has the reason for each language.
 */
export const FOLLOWING: readonly string[] = ['en', 'hi'];

const isOffered = (language: string): boolean => language === 'en' || Object.hasOwn(CATALOGUES, language);

/** The ancestors of a node, including those outside its shadow roots, nearest first. */
function* around(node: Node): Generator<Element> {
  for (let at: Node | null = node; at; at = at.parentNode ?? (at instanceof ShadowRoot ? at.host : null)) {
    if (at instanceof Element) yield at;
  }
}

/**
 * The language of the element: its own `lang`, otherwise that of the nearest ancestor, otherwise English. Loads
 * nothing.
 */
export function resolveLocale(element: Element): string {
  for (const one of around(element)) {
    const tag = one.getAttribute('lang');
    if (!tag) continue;
    const language = matchLocale(tag, isOffered);
    if (language && (one === element || FOLLOWING.includes(language))) return language;
    // A page may have another language than ours. On the element itself an unknown language is a mistake; then its
    // ancestors count.
    if (one !== element) break;
    warnOnce(`The attribute “lang” is “${tag}”. Use en, ${Object.keys(CATALOGUES).join(', ')}.`);
  }
  return 'en';
}

/** The roots to observe for `lang` attributes: of the element and of its ancestors. */
export function rootsAround(element: Element): Set<Node> {
  return new Set([...around(element)].map((one) => one.getRootNode()));
}
