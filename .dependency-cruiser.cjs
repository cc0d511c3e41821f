// eslint-disable-next-line @typescript-eslint/no-require-imports -- dependency-cruiser loads this file as CommonJS
const folders = require('./scripts/architecture/folders.cjs');

/**
 * The drawing of the house as two tables: the folders that a folder may import, and the packages.
 * Everything else is an error. `base` is a floor that every room stands on.
 */
const rooms = {
  base: [],
  wire: ['base'],
  lit: ['base'],
  form: ['lit', 'base'],
  'form-import': ['base'],
  client: ['wire', 'base'],
  pay: ['wire', 'base'],
  locales: ['form'],
  flow: ['client', 'pay', 'wire', 'base'],
  elements: ['flow', 'form', 'lit', 'locales', 'client', 'pay', 'wire', 'base'],
  start: ['elements', 'flow', 'locales', 'wire', 'base'],
  frameworks: ['elements', 'form'],
  api: ['base'],
  proxy: ['form-import', 'api', 'wire', 'base'],
  conformance: ['api', 'base'],
  sandbox: ['conformance', 'form-import', 'api', 'base'],
};
const packages = {
  base: [],
  wire: ['zod'],
  lit: ['lit'],
  form: ['lit'],
  'form-import': [],
  client: [],
  pay: [],
  locales: [],
  flow: [],
  elements: ['lit', '@lit', 'uqr'],
  start: [],
  frameworks: ['preact', 'react', 'solid-js', 'svelte', 'vue'],
  api: ['zod'],
  proxy: ['@opentelemetry/api', 'zod', 'ajv', 'ajv-formats', 'jose', 'lru-cache', 'parse5', 'redis', 'undici'],
  conformance: ['zod'],
  sandbox: ['zod', 'hono', '@hono', 'libsql', 'pdfkit', 'lit'],
};
const npm = ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'npm-no-pkg', 'npm-unknown', 'npm-bundled'];
const browser = 'client|elements|flow|form|frameworks|lit|locales|pay|start';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    // Types alone, which a resolver of code does not find.
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^svelte/elements$' } },
    ...Object.entries(rooms).map(([room, below]) => ({
      name: `${room}-imports-down`,
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: { path: '^src/', pathNot: `^src/(${[room, ...below].join('|')})/` },
    })),
    ...Object.entries(folders).flatMap(([room, table]) =>
      Object.entries(table).map(([folder, below]) => ({
        name: `${room}/${folder}-imports-down`,
        severity: 'error',
        from: { path: `^src/${room}/${folder}/[^/]+$` },
        to: { path: `^src/${room}/`, pathNot: `^src/${room}/(${[folder, ...below].join('|')})/[^/]+$` },
      })),
    ),
    ...Object.entries(folders).map(([room, table]) => ({
      name: `${room}-folders-are-in-the-table`,
      severity: 'error',
      from: { path: `^src/${room}/.+/`, pathNot: `^src/${room}/(${Object.keys(table).join('|')})/[^/]+$` },
      to: {},
    })),
    ...Object.entries(packages).map(([room, allowed]) => ({
      name: `${room}-packages`,
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: {
        dependencyTypes: npm,
        pathNot: allowed.length ? `node_modules/(@types/)?(${allowed.join('|')})(/|$)` : '^$',
      },
    })),
    {
      name: 'wire-by-type-only-in-browser',
      comment: 'no zod code reaches the browser bundle',
      severity: 'error',
      from: { path: `^src/(${browser})/` },
      to: { path: '^src/wire/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-form-needs-no-checkout',
      severity: 'error',
      from: { path: '^src/form(-full|-convert)?\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(form|form-import|lit|base)/' },
    },
    {
      name: 'node-only-behind-its-door',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(proxy/(node|cli)[^/]*(/|\\.ts$)|conformance/|sandbox/)' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-page-of-the-sandbox-is-a-browser-room',
      severity: 'error',
      from: { path: '^src/sandbox/page/' },
      to: { path: '^src/', pathNot: '^src/(sandbox/page|base)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-payment-page-is-a-browser-room',
      severity: 'error',
      from: { path: '^src/proxy/payment-page/browser/' },
      to: { pathNot: '^src/(proxy/payment-page/browser|base)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-payment-page-is-served-as-text',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/proxy/payment-page/browser/' },
      to: { path: '^src/proxy/payment-page/browser/' },
    },
    {
      name: 'the-readers-behind-one-door',
      comment: 'redaction knows the words that the readers know',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/proxy/(readers|redaction)/' },
      to: { path: '^src/proxy/readers/', pathNot: '^src/proxy/readers/(index\\.ts$|json/)' },
    },
    {
      name: 'undici-only-in-the-node-front',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/proxy/node' },
      to: { path: 'node_modules/undici' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
