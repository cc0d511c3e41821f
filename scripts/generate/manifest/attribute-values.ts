import { attributeOf, PRESET_NAMES } from '../../../src/base/first-step/layout.ts';
import { CATALOGUES } from '../../../src/locales/table.ts';

/** The languages of the checkout, English first. */
export const LANGUAGES: readonly string[] = ['en', ...Object.keys(CATALOGUES)];

/** The names that the attribute `lock` takes. */
export const LOCK_NAMES: readonly string[] = PRESET_NAMES.map(attributeOf);

/** The values that an attribute of `type` allows, if it is a union of words. */
export const wordsOf = (type = ''): string[] =>
  /^'[\w-]+'(?: \| '[\w-]+')*$/.test(type) ? type.split(' | ').map((word) => word.slice(1, -1)) : [];
