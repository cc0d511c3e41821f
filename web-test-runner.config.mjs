import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { defaultReporter } from '@web/test-runner';
import { browserNamed } from './test/support/runner/browsers.mjs';
import { PACE, scaled } from './test/support/pace.mjs';
import { bundleBrowserTests, sourceOfBundle } from './test/support/runner/bundle-browser-tests.mjs';

const name = process.env.BROWSER ?? 'chromium';
const browser = browserNamed(name);

/** A free port, because two runners that start at the same time would choose the same one. */
const port = await new Promise((resolve) => {
  const server = createServer().listen(0, () => {
    const { port: free } = server.address();
    server.close(() => resolve(free));
  });
});

const folder = `.cache/browser-tests/${name}-${process.pid}`;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const allFiles = readdirSync('test', { recursive: true })
  .filter((path) => path.endsWith('.browser.test.ts'))
  .map((path) => `test/${path}`);
const files = await bundleBrowserTests(process.env.FILES?.split(',') ?? allFiles, {
  folder,
  define: { 'import.meta.env.TEST_PACE': JSON.stringify(String(PACE)), __VERSION__: '"0.0.0-test"' },
});

/** Writes the result of each file for the test command. A file that the browser did not bring to an end has failed. */
const resultsReporter = {
  stop({ sessions }) {
    if (!process.env.TEST_RESULTS) return;
    const results = sessions.map(({ testResults, errors = [], testFile }) => {
      const file = sourceOfBundle(testFile, folder);
      const result = { file, passed: 0, failed: 0, failures: [] };
      const fail = (test, message) => {
        result.failed += 1;
        result.failures.push({ file, test, message });
      };
      const walk = (suite, path) => {
        for (const { name: test, passed, skipped, error } of suite.tests) {
          if (passed) result.passed += 1;
          else if (!skipped) fail([...path, test].join(' '), [error?.message, error?.stack].filter(Boolean).join('\n'));
        }
        for (const inner of suite.suites) walk(inner, [...path, inner.name]);
      };
      if (testResults) walk(testResults, []);
      for (const { message } of errors) fail(file, message);
      if (!testResults && !errors.length) fail(file, 'The browser did not bring the file to an end.');
      return result;
    });
    writeFileSync(process.env.TEST_RESULTS, JSON.stringify(results));
  },
};

export default {
  files,
  nodeResolve: false,
  port,
  concurrentBrowsers: 1,
  // The first page waits until all files are compiled, which takes long on a busy machine.
  browserStartTimeout: scaled(120_000),
  testsStartTimeout: scaled(60_000),
  testsFinishTimeout: scaled(240_000),
  testFramework: { config: { timeout: scaled(10_000) } },
  filterBrowserLogs: ({ args }) => !String(args[0]).includes('Lit is in dev mode'),
  reporters: [defaultReporter({ reportTestProgress: false }), resultsReporter],
  browsers: [browser],
};
