import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Folder } from '../../demo/files.ts';

const LOGO =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 96 24%22%3E%3Cpath fill=%22%23888%22 d=%22M0 0h24v24H0zM32 8h64v8H32z%22/%3E%3C/svg%3E';

/** Content for the slots that are empty otherwise. */
const SLOTS = `<img slot="logo" alt="Your logo" height="24" src="${LOGO}"><p slot="step-start">Your content before the step.</p>
<p slot="step-end">Your content after the step.</p>`;

/** A page with one element and nothing around it. */
export const elementPage = (tag: string, attributes: string, script = '/dist/estamp-checkout.min.js'): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Parts</title><link rel="stylesheet" href="/part-pictures/page.css">
<script type="module" src="${script}"></script><${tag} ${attributes}>${tag === 'estamp-form' ? '' : SLOTS}${
    tag === 'estamp-checkout-button' ? 'Buy an e-Stamp' : ''
  }</${tag}></html>`;

/** The style sheet of these pages, and bundles of `<estamp-form>` with and without its extension. */
export async function pictureFiles(): Promise<Folder> {
  const folder = await mkdtemp(`${tmpdir()}/estamp-part-pictures-`);
  await build({
    entryPoints: ['dist/form.js', 'dist/form-full.js', 'scripts/part-pictures/page.css'],
    bundle: true,
    format: 'esm',
    conditions: ['production'],
    outdir: folder,
    entryNames: '[name]',
  });
  return { under: '/part-pictures/', path: pathToFileURL(`${folder}/`) };
}
