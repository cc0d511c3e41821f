import { html, type TemplateResult } from 'lit';

/**
 * Words that are in another language than the page, marked for screen readers and fonts; alone, or where they stand in
 * a sentence of the page's.
 *
 * @param lang BCP 47; nothing is marked without it
 */
export function withLang(words: string, lang: string | undefined, sentence = words): string | TemplateResult {
  const at = sentence.indexOf(words);
  if (!lang || !words || at < 0) return sentence;
  const marked = html`<span lang=${lang} dir="auto">${words}</span>`;
  return sentence === words ? marked : html`${sentence.slice(0, at)}${marked}${sentence.slice(at + words.length)}`;
}
