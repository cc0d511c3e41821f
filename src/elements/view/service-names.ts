import type { TemplateResult } from 'lit';
import { withLang } from '../../form/i18n/format-message.ts';
import type { Article, Order, State } from '../../wire/index.ts';
import type { Translate } from '../i18n/translate.ts';

/** The language of the service's names (English), if it differs from the page's. */
export function serviceLanguage({ locale }: Translate): 'en' | undefined {
  return locale === 'en' ? undefined : 'en';
}

/** A name from the service, marked as English. */
export function serviceName(name: string, t: Translate): string | TemplateResult {
  return withLang(name, serviceLanguage(t));
}

/** A state's name: ours if the catalogue has one, otherwise the service's with its language. */
export function stateName({ code, name }: Pick<State, 'code' | 'name'>, t: Translate): { name: string; lang?: string } {
  const ours = t.maybe(`state.${code}`);
  return ours ? { name: ours } : { name, lang: serviceLanguage(t) };
}

/** The same as a template; empty without a state. */
export function localStateName(state: Pick<State, 'code' | 'name'> | undefined, t: Translate): string | TemplateResult {
  const { name, lang } = state ? stateName(state, t) : { name: '' };
  return withLang(name, lang);
}

/** A document's name: the merchant's or ours, otherwise the service's with its language. */
export function articleName(
  { code, family, name }: Pick<Article, 'code' | 'family' | 'name'>,
  t: Translate,
): { name: string; lang?: string } {
  const ours = t.maybe(`article.${code}`) ?? t.maybe(`article.${family}`);
  return ours ? { name: ours.split(';')[0] as string } : { name, lang: serviceLanguage(t) };
}

/** The same as a template; empty without a document. */
export function localArticleName(
  article: Pick<Article, 'code' | 'family' | 'name'> | undefined,
  t: Translate,
): string | TemplateResult {
  const { name, lang } = article ? articleName(article, t) : { name: '' };
  return withLang(name, lang);
}

/** The state and the document of an order; the state by its code if the service no longer lists it. */
export function stampNames(
  { stateCode: code, articleCode, family, articleName: name = articleCode }: Order['stamp'],
  states: readonly State[] | undefined,
  t: Translate,
): readonly [state: string | TemplateResult, document: string | TemplateResult] {
  const state = states?.find((one) => one.code === code) ?? { code, name: code };
  return [localStateName(state, t), localArticleName({ code: articleCode, family, name }, t)];
}
