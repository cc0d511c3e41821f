/**
 * `npm run dev`: the demo with the code of `src`, reloaded on each change, without a build. PORT chooses another port.
 */
import { startDev } from './dev/start-dev.ts';

const demo = await startDev({ port: Number(process.env['PORT'] ?? 3000) });
console.log(
  `\n  The demo shop, from src: ${demo.url}\n  A saved file reloads the page. Before a commit: npm test -- quick. Stop with Ctrl+C.\n`,
);
const stop = (): void => void demo.close().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
