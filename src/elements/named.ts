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

/** A state's name: ours where the catalogue has one, else the service's. */
export function namedState(state: State | undefined, t: Translate): string | TemplateResult {
  return state ? t.maybe(`state.${state.code}`) ?? named(state.name, t) : '';
}
