import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { relative } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import { browserNamed } from './test/support/runner/browsers.mjs';
import { PACE, scaled } from './test/support/pace.mjs';
import { viteForTests } from './test/support/runner/vite-for-tests.mjs';

const name = process.env.BROWSER ?? 'chromium';
const browser = browserNamed(name);

/** A free port, because two runners that start at the same time would choose the same one. */
const port = await new Promise((resolve) => {
  const server = createServer().listen(0, () => {
    const { port: free } = server.address();
    server.close(() => resolve(free));
  });
});

/* Vite passes variables with this prefix to the tests. */
process.env.TEST_PACE = String(PACE);

const vite = await viteForTests({
  envPrefix: 'TEST_PACE',
  define: { __VERSION__: JSON.stringify('0.0.0-test') },
  // One for each browser, because two browsers are tested at the same time.
  cacheDir: `node_modules/.cache/vite-tests-${name}`,
  // All dependencies are listed: one that Vite finds during a run would reload the page under a test.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      'lit',
      'lit/decorators.js',
      'lit/directive.js',
      'lit/directive-helpers.js',
      'lit/async-directive.js',
      'lit/directives/live.js',
      'lit/directives/repeat.js',
      'lit/directives/class-map.js',
      'lit/directives/if-defined.js',
      'lit/directives/ref.js',
      'lit/directives/cache.js',
      'lit/directives/keyed.js',
      'lit/directives/until.js',
      'lit/directives/guard.js',
      '@lit/task',
      '@open-wc/testing',
    ],
    exclude: ['@web/test-runner-commands'],
  },
});

/** Writes the result of each file for the test command. A file that the browser did not bring to an end has failed. */
const resultsReporter = {
  stop({ sessions }) {
    if (!process.env.TEST_RESULTS) return;
    const results = sessions.map(({ testResults, errors = [], testFile }) => {
      const file = relative(process.cwd(), testFile);
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
  files: process.env.FILES?.split(',') ?? ['test/**/*.browser.test.ts'],
  nodeResolve: false,
  port,
  middleware: [vite.middleware],
  plugins: [vite.plugin],
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
