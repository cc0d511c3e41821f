/**
 * Ends a file of tests whose tests have ended but whose process does not, because a server or a child process is still
 * open. A hook that fails leaves such things open, and the file would otherwise hold the run up until its time limit.
 * It counts as failed even if its tests passed. Loaded with `--import` by the test command.
 */
import { isMainThread } from 'node:worker_threads';
import { scaled } from '../pace.mjs';

/** Milliseconds that the file's own `after` hooks have: they run after the one below. */
const GRACE = Number(process.env.ESTAMP_TEST_GRACE ?? scaled(10_000));
const INTERVAL = 250;

// A file runs below `node --test`, or by itself. Worker threads inherit the options, and the parent of files has them
// too.
const isFile = process.env.NODE_TEST_CONTEXT || !process.execArgv.includes('--test');
if (isMainThread && isFile && /\.test\.m?[jt]s$/.test(process.argv[1] ?? '')) {
  const { after } = await import('node:test');
  after(() => {
    const end = Date.now() + GRACE;
    // Does not keep the process alive: a file that left nothing open ends by itself.
    setInterval(() => {
      // The results go to the test command through standard output; output not written at the exit is lost.
      if (Date.now() < end || process.stdout.writableLength > 0) return;
      const open = process.getActiveResourcesInfo().filter((name) => !/^(?:Pipe|TTY|FS|Timeout|Immediate)/.test(name));
      process.stderr.write(
        `${process.argv[1]} was ended: its tests have ended, and these are still open: ${open.join(', ')}.\n`,
        () => process.exit(1),
      );
    }, INTERVAL).unref();
  });
}
