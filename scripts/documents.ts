/**
 * Generates documents from the code: the reference pages, the OpenAPI description, the licences of bundled packages,
 * the index for language models, the manifest of the elements and the files made from it. `--check` fails if a
 * committed file is outdated; `--manifest` writes only the files of the package. Fails if a public member of an element
 * has no description.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { writeEditorData } from './generate/editor-data.ts';
import { PROPS_FILE, propsText } from './generate/framework-props.ts';
import { describeElements, undescribed, writeManifest } from './generate/manifest.ts';
import { LLMS_FILE, llmsText } from './generate/llms.ts';
import { NOTICES_FILE, noticesText } from './generate/notices.ts';
import { OPENAPI_FILE, openApiText } from './generate/openapi.ts';
import { referencePages } from './generate/reference/pages.ts';
import { READERS_FILE, readersText } from './generate/words-of-prices.ts';

/** The committed files, and what they should say. */
async function committed(): Promise<[name: string, file: URL, text: string][]> {
  const pages = referencePages(manifest);
  return [
    ['docs/openapi.json', OPENAPI_FILE, openApiText()],
    ['THIRD-PARTY-NOTICES.txt', NOTICES_FILE, await noticesText()],
    ['llms.txt', LLMS_FILE, llmsText(new Map(pages))],
    ['src/frameworks/props.ts', PROPS_FILE, propsText(manifest)],
    ['docs/readers.md', READERS_FILE, readersText()],
    ...pages.map(([path, text]): [string, URL, string] => [path, new URL(`../${path}`, import.meta.url), text]),
  ];
}

const manifest = describeElements();
const wrong = undescribed(manifest).map((member) => `${member} has no description.`);
writeManifest(manifest);
writeEditorData(manifest);

if (process.argv.includes('--check')) {
  for (const [name, file, text] of await committed()) {
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
      wrong.push(`${name} is outdated: run "npm run documents".`);
  }
} else if (!process.argv.includes('--manifest')) {
  for (const [, file, text] of await committed()) writeFileSync(file, text);
}

for (const sentence of wrong) console.error(sentence);
process.exit(wrong.length ? 1 : 0);
