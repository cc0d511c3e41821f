import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/** The modules with texts, and the object of each. */
const TEXTS = /\/src\/(?:locales\/en|form\/i18n\/messages)\.ts$/;
const OBJECT = /(export const \w+ = \{)([^]*?)(\n\} as const satisfies)/;
/** One entry: a name, then a text or the plural forms of one. */
const ENTRY = /^ {2}('?)([\w-]+)\1:\s+(?:'[^\n]*'|\{[^}]*\}),?$/gm;

/** Texts that are found by the text of a form, not by name. */
const BY_TITLE = ['fieldAboutProperty', 'fieldDeliveryAddress'];
/** What the answers of an order need of the form's own texts. */
const OF_FORM = ['yes', 'no'];

/** The code of every module that the file contains. */
async function codeOf(entry: string): Promise<string> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    outdir: 'unused',
    metafile: true,
    logLevel: 'error',
  });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput ? path : [])),
  );
  return used
    .filter((path) => path.startsWith('src/') && !TEXTS.test(`/${path}`))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

/** Whether the code may show a text: it names the text, or builds names that begin so. */
export function textsShownBy(code: string): (name: string) => boolean {
  const named = new Set([...code.matchAll(/(['"`])([\w-]+)\1/g)].map(([, , name]) => name));
  const begun = [...code.matchAll(/`([a-z]+_)\$\{/g)].map(([, start = '']) => start);
  return (name) => named.has(name) || BY_TITLE.includes(name) || begun.some((start) => name.startsWith(start));
}

/** Leaves an entry's name, which the language files count, without its text. */
export const withoutTexts = (code: string, isShown: (name: string) => boolean): string =>
  code.replace(OBJECT, (_whole, before: string, entries: string, after: string) => {
    const left = entries.replace(ENTRY, (entry, quote: string, name: string) =>
      isShown(name) ? entry : `  ${quote}${name}${quote}: '',`,
    );
    return before + left + after;
  });

let shown: Promise<(name: string) => boolean> | undefined;

/** The file with the order alone has the English texts of an order only; those of a purchase come with the one file. */
export const orderTexts: Plugin = {
  name: 'order-texts',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'order',
  transform: {
    filter: { id: TEXTS },
    async handler(code, id) {
      shown ??= codeOf('src/order.ts').then(textsShownBy);
      const isShown = id.includes('/form/') ? (name: string): boolean => OF_FORM.includes(name) : await shown;
      return { code: withoutTexts(code, isShown), map: null };
    },
  },
};
