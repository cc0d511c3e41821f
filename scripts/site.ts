/**
 * `npm run docs:build` writes the documentation as a static site into `dist-docs`. `npm run docs` serves it on this
 * machine with a real proxy and sandbox, and renders changed pages again.
 */
import { watch } from 'node:fs';
import { DeadLink } from './site/links.ts';
import { writeSite } from './site/build-site.ts';

const FOLDER = 'dist-docs';
const isServed = process.argv.includes('--serve');

async function write(): Promise<boolean> {
  try {
    console.log(`${await writeSite(FOLDER, isServed)} files in ${FOLDER}`);
    return true;
  } catch (error) {
    if (!(error instanceof DeadLink)) throw error;
    console.error(error.message);
    return false;
  }
}

const isWritten = await write();
if (isServed) {
  const { startDemo } = await import('../demo/start.ts');
  const { url } = await startDemo({
    port: Number(process.env['PORT'] ?? 3000),
    folders: [{ under: '/', path: new URL(`../${FOLDER}/`, import.meta.url) }],
  });
  console.log(`The documentation is on ${url}`);
  let timer: NodeJS.Timeout | undefined;
  for (const folder of ['docs', 'scripts/site']) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void write(), 100);
    });
  }
} else {
  process.exitCode = isWritten ? 0 : 1;
}
