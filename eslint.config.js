import litA11y from 'eslint-plugin-lit-a11y';
import { configs as lit } from 'eslint-plugin-lit';
import { configs as wc } from 'eslint-plugin-wc';
import sonarjs from 'eslint-plugin-sonarjs';
import tseslint from 'typescript-eslint';

/** Browser rooms know the wire's types and nothing that runs on a server. */
const browserRooms = [
  'src/{base,client,elements,flow,form,frameworks,lit,locales,pay,start,proxy/payment-page/browser}/**/*.ts',
  'src/*.ts',
];

/** Files without shadowed names, nested conditions and functions that are hard to follow. */
const SIMPLE = ['{bench,demo,scripts,src}/**/*.ts', 'test/**/*.{ts,mjs}'];

const SYNTAX = [
  { selector: 'TSEnumDeclaration', message: 'TypeScript is for types only: use a const object.' },
  { selector: 'TSParameterProperty', message: 'TypeScript is for types only: write the field out.' },
  { selector: "TSModuleDeclaration[kind='namespace']", message: 'TypeScript is for types only.' },
  {
    selector: "ImportDeclaration[source.value='zod'] > :matches(ImportSpecifier, ImportDefaultSpecifier)",
    message: "Write import * as z from 'zod': the namespace can be shaken.",
  },
  {
    selector: "ImportDeclaration[source.value='lit/directives/style-map.js']",
    message: 'A strict CSP blocks inline styles.',
  },
  { selector: "ImportDeclaration[source.value='lit/directives/unsafe-html.js']", message: 'No innerHTML.' },
  {
    selector: "ImportDeclaration[source.value='lit/decorators.js']",
    message: 'Import src/lit/property.ts, which is smaller.',
  },
];

/* Names of functions that wait: Node's, open-wc's, and those that tests give to a promise of setTimeout. */
const PAUSE = '/^(setTimeout|sleep|aTimeout|pause|wait|delay)$/';
const NO_PAUSE =
  'Wait for a state (waitUntil, afterFrames): a busy machine is late. If the time is the subject, disable this line and say so.';

/* A test waits for a state, never for more than 100 ms. */
const PAUSES = [
  { selector: "CallExpression[callee.property.name='waitForTimeout']", message: NO_PAUSE },
  ...['callee.name', 'callee.property.name'].flatMap((callee) =>
    ['> Literal', '> BinaryExpression Literal'].map((argument) => ({
      selector: `CallExpression[${callee}=${PAUSE}] ${argument}[value>100]`,
      message: NO_PAUSE,
    })),
  ),
];

/* A wait that follows the pace meets a limit of the product that does not. */
const SCALED_WAITS = [
  {
    selector: `CallExpression:matches([callee.name=${PAUSE}], [callee.property.name=${PAUSE}]) > CallExpression[callee.name='scaled']`,
    message:
      'Only limits follow the pace of the machine. A test that makes its work slower breaks limits of the product.',
  },
  {
    selector: "CallExpression[callee.object.name='Atomics'] CallExpression[callee.name='scaled']",
    message:
      'Only limits follow the pace of the machine. A test that makes its work slower breaks limits of the product.',
  },
];

/* Property tests have the seed of the run. */
const SEED = [
  {
    selector: "ImportDeclaration[source.value='fast-check']",
    message: 'Import test/support/fast-check.ts: it has the seed.',
  },
];

/* A browser draws in frames, so even a short wait for time is a race there. */
const FRAMES = [{ selector: "CallExpression[callee.name='aTimeout'] > Literal[value>0]", message: NO_PAUSE }];

/* Limits of waiting follow the pace of the machine (test/support/pace.mjs). */
const LIMITS = [
  {
    selector: "Property[key.name='timeout'] > Literal[value>=1000]",
    message: 'Write scaled(milliseconds): a busy machine needs more time.',
  },
  {
    selector: "BinaryExpression[operator=/^<=?$/][left.left.callee.property.name='now'] > Literal",
    message: 'Write scaled(milliseconds): a busy machine needs more time.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^(timeout|setDefaultTimeout)$/] > Literal',
    message: 'Write scaled(milliseconds): a busy machine needs more time.',
  },
  {
    selector: "ImportDeclaration[source.value='@open-wc/testing'] > ImportSpecifier[imported.name='waitUntil']",
    message: 'Its limit is one second: import it from test/support/wait-until.ts.',
  },
];

export default tseslint.config(
  { ignores: ['dist', 'coverage', 'docs', '.cache', 'test/package/frameworks/fixtures', 'examples/*/src'] },
  tseslint.configs.recommended,
  lit['flat/recommended'],
  wc['flat/recommended'],
  litA11y.configs.recommended,
  {
    files: ['**/*.{ts,mts}'],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      'no-duplicate-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', 600],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...SYNTAX],
      // The type of a schema as an interface: messages of the compiler then have its name.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    // Prettier wraps code, not comments. What is written for other tools is generated, or has examples.
    files: SIMPLE,
    ignores: ['src/frameworks/**'],
    rules: { 'max-len': ['error', { code: 100_000, comments: 120, ignorePattern: 'eslint-disable' }] },
  },
  {
    files: SIMPLE,
    plugins: { sonarjs },
    rules: {
      '@typescript-eslint/no-shadow': 'error',
      'no-nested-ternary': 'error',
      'sonarjs/cognitive-complexity': ['error', 20],
    },
  },
  {
    files: browserRooms,
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'Trusted Types block it.' },
        { property: 'outerHTML', message: 'Trusted Types block it.' },
      ],
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-implied-eval': 'off',
    },
  },
  {
    files: ['src/*/cli.ts', 'src/{proxy/node,sandbox}/program/main.ts', 'scripts/**', 'demo/**', 'bench/**', 'test/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**/*.{ts,mjs}'],
    ignores: ['test/support/wait-until.ts', 'test/support/fast-check.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...SYNTAX, ...LIMITS, ...PAUSES, ...SCALED_WAITS, ...FRAMES, ...SEED],
      'no-restricted-properties': [
        'error',
        {
          object: 'Math',
          property: 'random',
          message: 'Take seededRandom of test/support/random.ts: a failure can then be repeated.',
        },
      ],
    },
  },
  {
    files: ['test/**', 'bench/**'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
);
