import { pack } from '../../../../scripts/build/locales.ts';
import { readTexts } from '../../../../scripts/build/read-texts.ts';
import type { Documents } from '../../../../src/elements/view/view.ts';
import { ENGLISH, unpack, type Packed } from '../../../../src/elements/i18n/load-messages.ts';
import { translator, type Translate } from '../../../../src/elements/i18n/translate.ts';
import { wordsOf } from '../../../../src/proxy/catalogue/family-texts.ts';
import { articleFamily } from '../../../../src/proxy/readers/articles.ts';
import { instruments } from '../../../../src/sandbox/seed/states/instruments.ts';
import type { Article } from '../../../../src/wire/index.ts';

/** Every document of the sandbox in one state, as the proxy describes it. */
export const ALL: readonly Article[] = Object.values(instruments).map(({ running, number, name, description }) => ({
  code: `KA-${running}`,
  number: number.value,
  name,
  description,
  popular: false,
  secondParty: true,
  family: articleFamily(name),
}));

/** A list as the proxy sends it. */
export const documents = (articles: readonly Article[]): Documents => ({ articles, words: wordsOf(articles) });

/** The texts of a language, as its file has them. */
export function speak(language: string): Translate {
  const texts = readTexts().find((one) => one.language === language);
  return translator(texts ? { locale: language, texts: unpack(JSON.parse(pack(texts)) as Packed) } : ENGLISH);
}
