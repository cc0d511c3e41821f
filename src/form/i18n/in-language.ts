import { html, type TemplateResult } from 'lit';

/**
 * Marks words in another language than the page for screen readers and fonts, alone or inside a sentence of the page's
 * language.
 *
 * @param lang BCP 47; without it nothing is marked
 */
export function withLang(words: string, lang: string | undefined, sentence = words): string | TemplateResult {
  const at = sentence.indexOf(words);
  if (!lang || !words || at < 0) return sentence;
  const marked = html`<span lang=${lang} dir="auto">${words}</span>`;
  return sentence === words ? marked : html`${sentence.slice(0, at)}${marked}${sentence.slice(at + words.length)}`;
}
