import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Folder } from '../../../demo/files.ts';

const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Your name', minLength: 3 },
    copies: { type: 'integer', title: 'Copies', minimum: 1, maximum: 99 },
    topic: {
      title: 'What is it about?',
      oneOf: [
        { const: 'rent', title: 'Renting' },
        { const: 'sale', title: 'Selling' },
      ],
    },
    detail: { type: 'string', title: 'In your words' },
    pan: { type: 'string', title: 'PAN' },
  },
};
const uiSchema = { detail: { 'ui:widget': 'textarea' }, pan: { 'ui:autocomplete': 'off' } };

const attribute = (value: unknown): string => JSON.stringify(value).replaceAll("'", '&#39;');

/**
 * A page `/form/form.html` with `<estamp-form>` alone, as a merchant's bundler packs it, in a form of the page's own.
 */
export async function formPage(): Promise<Folder> {
  const folder = await mkdtemp(`${tmpdir()}/estamp-form-page-`);
  await build({
    entryPoints: ['dist/form.js'],
    bundle: true,
    format: 'esm',
    minify: true,
    conditions: ['production'],
    outfile: `${folder}/form.js`,
  });
  await writeFile(
    `${folder}/form.html`,
    `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Call me back</title>
<script type="module" src="form.js"></script><h1>Call me back</h1><form action="/">
<estamp-form name="enquiry" schema='${attribute(schema)}' ui-schema='${attribute(uiSchema)}'></estamp-form>
<button>Ask for a call</button></form></html>`,
  );
  return { under: '/form/', path: pathToFileURL(`${folder}/`) };
}
