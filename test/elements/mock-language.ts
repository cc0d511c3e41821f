import { ENGLISH, KEYS, type LoadedMessages, type Packed } from '../../src/elements/i18n/load-messages.ts';
import { CATALOGUES, type Message } from '../../src/locales/index.ts';

/** Starts every text of the mock language, also after each placeholder; no name of the service contains it. */
export const MARK = 'ह';

const mark = (text: string): string => MARK + text.replaceAll(/(?<=\})[^{]*[a-z]/gi, (words) => MARK + words);

const marked = (message: Message): Message =>
  typeof message === 'string'
    ? mark(message)
    : (Object.fromEntries(Object.entries(message).map(([form, text]) => [form, mark(text)])) as Message);

const texts = {
  ...Object.fromEntries(Object.entries(ENGLISH.texts).map(([key, text]) => [key, marked(text)])),
  'state.KA': `${MARK}Karnataka`,
};

/** English words marked as Hindi, so that our texts are recognised by their first letter. Only Karnataka has a name. */
export const MOCK_HINDI = { locale: 'hi', texts: texts as unknown as LoadedMessages['texts'] } satisfies LoadedMessages;

/** Makes every element of the page use the mock language for `lang="hi"`. */
export function mockHindi(): void {
  const all = KEYS.map((key) => (texts as Readonly<Record<string, Message>>)[key] ?? '');
  const packed: Packed = [
    all.map((text) => (typeof text === 'string' ? text : '')).join('|'),
    ...all.filter((text) => typeof text !== 'string'),
  ];
  const address = new URL(`data:application/json,${encodeURIComponent(JSON.stringify(packed))}`);
  Object.assign(CATALOGUES, { hi: [() => address, ''] });
}
