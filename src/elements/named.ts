import type { TemplateResult } from 'lit';
import { inLanguage } from '../form/index.ts';
import type { State } from '../wire/index.ts';
import type { Translate } from './translate.ts';

/** The language of names that the service gives, where it is another than the page's. */
export function serviceLanguage({ locale }: Translate): 'en' | undefined {
  return locale === 'en' ? undefined : 'en';
}

/** A name that the service gives, marked as English. */
export function named(name: string, t: Translate): string | TemplateResult {
  return inLanguage(name, serviceLanguage(t));
}

/** A state's name and, where it is not the page's, its language: ours where the catalogue has one, else the service's. */
export function stateName({ code, name }: State, t: Translate): { name: string; lang?: string } {
  const ours = t.maybe(`state.${code}`);
  return ours ? { name: ours } : { name, lang: serviceLanguage(t) };
}

/** The same to be shown; nothing for no state. */
export function namedState(state: State | undefined, t: Translate): string | TemplateResult {
  const { name, lang } = state ? stateName(state, t) : { name: '' };
  return inLanguage(name, lang);
}
