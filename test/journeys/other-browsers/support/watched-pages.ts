import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { Folder } from '../../../../demo/files.ts';
import type { Page } from './page.ts';

const KEY = 'noted-trouble';

/** Runs before everything else on the page; what it notes outlives a reload and the way to payment and back. */
const WATCH = `
const note = (text) => sessionStorage.setItem('${KEY}', JSON.stringify([...JSON.parse(sessionStorage.getItem('${KEY}') ?? '[]'), text]));
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
  note(violatedDirective + ' blocked ' + blockedURI + ' at ' + sourceFile + ':' + lineNumber));
addEventListener('error', ({ message }) => note(message));
addEventListener('unhandledrejection', ({ reason }) => note(String(reason)));
`;

/** Pages of the demo with the same policy, and with a script that notes what the browser complains about. */
export async function watchedPages(): Promise<Folder> {
  const folder = await mkdtemp(`${tmpdir()}/estamp-watched-`);
  await writeFile(`${folder}/watch.js`, WATCH);
  for (const name of ['checkout', 'button']) {
    const page = await readFile(new URL(`../../../../demo/pages/basics/${name}.html`, import.meta.url), 'utf8');
    await writeFile(`${folder}/${name}.html`, page.replace('<link', '<script src="/watch.js"></script>\n  <link'));
  }
  return { under: '/', path: pathToFileURL(`${folder}/`) };
}

/** What the browser complained about in this tab. */
export async function troubleOf(page: Page): Promise<string[]> {
  return (await page.run(`() => JSON.parse(sessionStorage.getItem('${KEY}') ?? '[]')`)) as string[];
}
