/**
 * Generates documents from the code: the custom-elements manifest (`dist/custom-elements.json`) and the OpenAPI
 * description. `--check` fails if the OpenAPI file is outdated; `--manifest` writes only the manifest. Fails if a
 * public member of an element has no description.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { describeElements, undescribed } from './generate/manifest.ts';
import { OPENAPI_FILE, openApiText } from './generate/openapi.ts';

const wrong = undescribed(describeElements()).map((member) => `${member} has no description.`);

if (process.argv.includes('--check')) {
  if (readFileSync(OPENAPI_FILE, 'utf8') !== openApiText()) wrong.push('docs/openapi.json is outdated: run "npm run documents".');
} else if (!process.argv.includes('--manifest')) {
  writeFileSync(OPENAPI_FILE, openApiText());
}

for (const sentence of wrong) console.error(sentence);
process.exit(wrong.length ? 1 : 0);
