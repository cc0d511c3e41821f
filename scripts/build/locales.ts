/**
 * Generates the language files that browsers fetch from `src/locales/texts/`: one file for each language, named by its
 * hash, with its texts in the order of the English ones; `table.ts` with all names and hashes; and the texts of the first
 * step for the start file. `npm run locales` writes them; a test compares them.
 */
import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ENGLISH, KEYS, type Packed } from '../../src/elements/i18n/load-messages.ts';
import { STATES, type Message } from '../../src/locales/index.ts';
import { readTexts, type Texts } from './read-texts.ts';

const ROOM = new URL('../../src/locales/', import.meta.url);

/**
 * Joins the texts of a language in the order in which the elements read them, separated by bars. Compressed, a JSON
 * list would be 30 to 60 bytes larger. Throws if a text is missing.
 */
export function pack({ language, checkout, form, states, articles }: Texts): string {
  const named = Object.fromEntries([
    ...Object.entries(states).map(([code, name]) => [`state.${code}`, name]),
    ...Object.entries(articles).map(([family, name]) => [`article.${family}`, name]),
  ]) as Record<string, string>;
  const texts: Readonly<Record<string, Message>> = { ...checkout, ...form, ...named };
  const all = KEYS.map((key) => {
    const text = texts[key];
    if (!text) throw new Error(`texts/${language}.json does not contain “${key}”`);
    if (typeof text === 'string' && text.includes('|')) throw new Error(`texts/${language}.json contains a bar in “${key}”`);
    return text;
  });
  const plain = all.map((text) => (typeof text === 'string' ? text : '')).join('|');
  return JSON.stringify([plain, ...all.filter((text) => typeof text !== 'string')] satisfies Packed);
}

/** Names and contents of all generated files. */
export function makeLocales(): Map<string, string> {
  const made = new Map<string, string>();
  const rows = readTexts().map((texts) => {
    const body = pack(texts);
    const digest = createHash('sha256').update(body).digest();
    const file = `${texts.language}.${digest.toString('hex').slice(0, 8)}.json`;
    made.set(file, body);
    return `  ${texts.language}: [(): URL => new URL('./${file}', import.meta.url), 'sha256-${digest.toString('base64')}'],`;
  });
  made.set('table.ts', `/** Where each language is and what its bytes hash to. Made by scripts/build/locales.ts out of \`texts/\`. */
export const CATALOGUES: Readonly<Record<string, readonly [address: () => URL, integrity: string]>> = {
${rows.join('\n')}
};\n`);
  return made;
}

/** The texts that the start file draws before the elements' code is there. */
const FIRST_STEP = [
  'step_stamp', 'step_parties', 'step_review', 'step_status', 'progress', 'testMode', 'loading', 'stampHeading', 'stampIntro', 'state',
  'choose', 'priceNext', 'yourStamp', 'continue', 'problem', 'tryAgain', 'error_OFFLINE',
] as const;

/** Where `makeFirstStepTexts` belongs. */
export const FIRST_STEP_FILE = new URL('../../src/base/first-step/texts.ts', import.meta.url);

/** The English texts of the first step, and where a language file has them. Throws if one depends on a number. */
export function makeFirstStepTexts(): string {
  const row = (name: string, value: string): string => `  ${name}: ${value},\n`;
  const english = FIRST_STEP.map((name) => {
    const text: Message = ENGLISH.texts[name];
    if (typeof text !== 'string') throw new Error(`“${name}” depends on a number`);
    return row(name, `'${text.replace(/['\\]/g, '\\$&')}'`);
  });
  return `/** The texts of the first step. Made by scripts/build/locales.ts out of \`src/locales\`. */
export const ENGLISH = {
${english.join('')}};

/** Where a language file has them, in the same order. */
export const PLACES: readonly number[] = [${FIRST_STEP.map((name) => KEYS.indexOf(name)).join(', ')}];

/** Where it has the names of the states, and their order. */
export const STATES_PLACE = ${KEYS.indexOf(`state.${STATES[0]}`)};
export const STATE_CODES: readonly string[] = '${STATES.join(' ')}'.split(' ');
`;
}

/** The existing files. */
export const presentLocales = (): string[] =>
  readdirSync(ROOM).filter((file) => /^[a-z]+\.[0-9a-f]{8}\.json$|^table\.ts$/.test(file));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const made = makeLocales();
  for (const file of presentLocales()) if (!made.has(file)) rmSync(new URL(file, ROOM));
  for (const [file, body] of made) writeFileSync(new URL(file, ROOM), body);
  writeFileSync(FIRST_STEP_FILE, makeFirstStepTexts());
}
