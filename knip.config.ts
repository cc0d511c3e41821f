import { ENTRIES } from './scripts/build/entry-points.ts';

/**
 * `npm run unused`: files, exports and packages without a user. It runs twice. First over everything: an export needs an
 * importer; a type may also be part of a signature of its own file. Then without tests (`--production`): a value that
 * only tests import and its own file does not use is not part of the product.
 */
const withoutTests = process.argv.includes('--production');

export default {
  entry: [
    ...Object.values(ENTRIES).flatMap((group) => Object.values(group).map((file) => `${file}!`)),
    // `scripts/build/wire-types.ts` makes the types of `dist/wire` from every export.
    'src/wire/*.ts!',
    // Files that are built by themselves, and modules that the build or a generated script imports.
    'src/{cdn,start,order,on-demand,sandbox/page/main,elements/tags/load-on-demand-file}.ts!',
    'src/proxy/payment-page/browser/{run,redirect,form,razorpay,cashfree,stripe}.ts!',
    // Programs, and scripts of pages. What tools export is for their tests, too.
    withoutTests ? '{scripts,bench,demo}/**/*.ts!' : 'scripts/{*,{build,generate}/*,site/browser/*}.ts',
    'demo/{*,pages/*/*}.ts',
    'bench/**/*.{ts,mjs}',
    'web-test-runner.config.mjs',
    'test/**/*.test.ts',
    // Run or injected by the test runner.
    'scripts/test-runner/suites/json-reporter.mjs',
    'test/support/runner/**/*.{ts,mjs}',
    'test/scripts/test-runner/fixtures/*.ts',
    'test/proxy/chaos/write-table.ts',
    'test/journeys/examples/plugin-vue/index.mjs',
    'test/package/frameworks/large/*.ts',
  ],
  project: [
    '{src,scripts,bench,demo}/**/*.ts!',
    '{bench,scripts,test}/**/*.{ts,mjs}',
    '!test/package/frameworks/fixtures/**',
  ],
  ignoreExportsUsedInFile: withoutTests || { interface: true, type: true },
  // Packages of others, which a benchmark installs for itself.
  ignoreIssues: { 'bench/{checkouts,forms/peers}/*.mjs': ['unlisted'] },
  // Programs of the operating system.
  ignoreBinaries: ['apt-config', 'apt-get', 'fc-list', 'redis-server', 'taskset', 'unshare'],
  ignoreDependencies: [
    // Programs that are started by name.
    '@arethetypeswrong/cli',
    'lit-analyzer',
    'oxlint',
    'oxlint-tsgolint',
    'publint',
    'svelte-check',
    'vue-tsc',
    // Scripts and fonts that tests serve, and imports in the text of their pages.
    '@barba/core',
    '@fontsource/*',
    '@hotwired/turbo',
    '@sentry/browser',
    'htmx.org',
    'posthog-js',
    'react-router',
    'rrweb',
    'vue-router',
    // Loaded by `createRequire`.
    'libsql',
    'next',
    // Types of a package of an example in the documents.
    '@types/smtp-server',
  ],
};
