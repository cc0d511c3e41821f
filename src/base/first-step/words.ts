import { ENGLISH, PLACES, STATE_CODES, STATES_PLACE } from './texts.ts';

/** The names of the texts that the first step shows before the elements' code is there. */
export type WordName = keyof typeof ENGLISH;

/** The text of a name. `state.KA` and the like have one only in other languages than English, or from the page. */
export interface Words {
  (name: WordName): string;
  (name: `state.${string}`): string | undefined;
}

const NAMES = Object.keys(ENGLISH);

/**
 * Reads the texts of the first step.
 *
 * @param packed a language file; English without it
 * @param own the page's own texts, by name
 */
export function firstStepWords(packed?: readonly unknown[], own: Readonly<Record<string, unknown>> = {}): Words {
  const texts = packed && String(packed[0]).split('|');
  return ((name: string) => {
    const given = own[name];
    if (given && typeof given === 'string') return given;
    if (name.startsWith('state.')) {
      const place = STATE_CODES.indexOf(name.slice(6));
      return place < 0 ? undefined : texts?.[STATES_PLACE + place];
    }
    return texts ? texts[PLACES[NAMES.indexOf(name)] ?? -1] : ENGLISH[name as WordName];
  }) as Words;
}
