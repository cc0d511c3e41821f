import { expect } from '@open-wc/testing';
import { resolveLocale } from '../../../src/elements/i18n/resolve-locale.ts';
import { warnings } from '../page.ts';

describe('the language of an element in its page', () => {
  /** Nests elements with these languages, the outermost first. An empty text is an element without `lang`. */
  function nested(...languages: readonly string[]): HTMLElement {
    return languages.reduceRight<HTMLElement | undefined>((inner, language) => {
      const element = document.createElement('div');
      if (language) element.lang = language;
      if (inner) element.append(inner);
      return element;
    }, undefined) as HTMLElement;
  }
  function innermost(outer: HTMLElement): HTMLElement {
    let element = outer;
    while (element.firstElementChild instanceof HTMLElement) element = element.firstElementChild;
    return element;
  }

  const CASES: readonly (readonly [nesting: readonly string[], language: string, title: string])[] = [
    [['hi', ''], 'hi', 'An element takes the language of its ancestor'],
    [['hi', 'en', ''], 'en', 'The nearest ancestor with a language decides'],
    [['hi', '', ''], 'hi', 'An ancestor without a language does not decide'],
    [['hi', 'fr', ''], 'en', 'A part of the page in an unknown language ends the search, so the element is in English'],
    [['hi', 'mr', ''], 'en', 'A part of the page in a language without a reviewed translation also ends the search'],
    [['hi', 'mr'], 'mr', 'The language of the element itself needs no review'],
    [['en', 'hi-IN', ''], 'hi', 'A region does not change the language'],
  ];
  for (const [nesting, language, title] of CASES) {
    it(title, async () => {
      let found: string | undefined;
      const said = await warnings(() => (found = resolveLocale(innermost(nested(...nesting)))));
      expect(found).to.equal(language);
      expect(said).to.deep.equal([]);
    });
  }

  it('An unknown language on the element itself warns, and its ancestors decide', async () => {
    let found: string | undefined;
    const said = await warnings(() => (found = resolveLocale(innermost(nested('hi', 'xx-resolve')))));
    expect(found).to.equal('hi');
    expect(said).to.have.lengthOf(1);
    expect(said[0]).to.include('xx-resolve');
  });

  it('The search leaves a shadow root through its host', () => {
    const host = nested('hi', '');
    const inner = document.createElement('div');
    innermost(host).attachShadow({ mode: 'open' }).append(inner);
    expect(resolveLocale(inner)).to.equal('hi');
  });
});
