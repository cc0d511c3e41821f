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

/** Writes the counts for the test command, and the files that the browser did not finish. */
const countingReporter = {
  stop({ sessions }) {
    if (!process.env.TEST_COUNTS) return;
    const counts = { passed: 0, failed: 0, broken: [] };
    const walk = (suite) => {
      for (const test of suite.tests) if (!test.skipped) counts[test.passed ? 'passed' : 'failed'] += 1;
      suite.suites.forEach(walk);
    };
    for (const { testResults, errors, testFile } of sessions) {
      if (errors?.length) counts.broken.push(relative(process.cwd(), testFile));
      else if (testResults) walk(testResults);
    }
    writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
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
  testFramework: { config: { timeout: scaled(10_000) } },
  filterBrowserLogs: ({ args }) => !String(args[0]).includes('Lit is in dev mode'),
  reporters: [defaultReporter({ reportTestProgress: false }), countingReporter],
  browsers: [browser],
};
