/**
 * Runs compiled test files one after the other in this process, whose browser they share: to start Node, Playwright and
 * a browser for each file takes more time than most of the tests. The test command starts it with the path of the
 * compiled `collected-tests.ts` and then the files; `report-collected.mjs` sends what became of them.
 */
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const [collector, ...files] = process.argv.slice(2);
const { closeShared, runCollected } = await import(pathToFileURL(collector).href);
for (const file of files) await test(file, (context) => runCollected(context, () => import(pathToFileURL(file).href)));
await closeShared();
// A server that a file left open, which has failed for it, must not hold up the run. Otherwise the process ends by
// itself.
// eslint-disable-next-line no-restricted-syntax -- nothing else ends the process
setTimeout(() => process.exit(1), 3_000).unref();
