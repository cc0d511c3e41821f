/**
 * The types for frameworks, from the built package: templates that are right compile, and each wrong line is an error.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createProject } from '../support/project.ts';

const FIXTURES = 'test/package/frameworks/fixtures';
const BASE = {
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  verbatimModuleSyntax: true,
  jsx: 'preserve',
};

interface Checker {
  extension: string;
  command: (config: string) => string[];
  options?: object;
  vueCompilerOptions?: object;
  /** File and line of each error that it prints. */
  errors: RegExp;
}

const CHECKERS: Readonly<Record<string, Checker>> = {
  tsc: {
    extension: 'tsx',
    command: (config) => [resolve('node_modules/typescript/bin/tsc'), '--pretty', 'false', '-p', config],
    errors: /([\w-]+\.tsx)\((\d+),\d+\): error/g,
  },
  'vue-tsc': {
    extension: 'vue',
    command: (config) => [resolve('node_modules/vue-tsc/bin/vue-tsc.js'), '--pretty', 'false', '-p', config],
    vueCompilerOptions: { strictTemplates: true },
    errors: /([\w-]+\.vue)\((\d+),\d+\): error/g,
  },
  'svelte-check': {
    extension: 'svelte',
    command: (config) => [
      resolve('node_modules/svelte-check/bin/svelte-check'),
      '--workspace',
      resolve(config, '..'),
      '--tsconfig',
      config,
      '--output',
      'machine',
    ],
    errors: /ERROR "([\w-]+\.svelte)" (\d+):/g,
  },
};

/** The elements of `examples`, which are correct: the file of each extension. */
const EXAMPLES: Readonly<Record<string, string>> = {
  tsx: 'examples/react/src/checkout.tsx',
  vue: 'examples/vue/src/App.vue',
};

let project = '';
before(() => {
  project = createProject('frameworks', [
    'lit',
    '@lit',
    'react',
    '@types/react',
    'preact',
    'solid-js',
    'vue',
    'svelte',
  ]);
  cpSync(FIXTURES, project, { recursive: true });
  for (const path of Object.values(EXAMPLES)) cpSync(path, join(project, basename(path)));
});
after(() => rmSync(project, { recursive: true }));

const fixtures = (extension: string): string[] =>
  readdirSync(FIXTURES)
    .filter((name) => name.endsWith(`.${extension}`))
    .sort();

/** The lines of the fixtures that say that they are wrong. */
const marked = (names: readonly string[]): string[] =>
  names.flatMap((name) =>
    readFileSync(join(FIXTURES, name), 'utf8')
      .split('\n')
      .flatMap((line, index) => (/(?:\/\/|<!--) wrong/.test(line) ? [`${name}:${index + 1}`] : [])),
  );

describe('The examples', () => {
  for (const [extension, path] of Object.entries(EXAMPLES)) {
    test(`The ${extension} block of docs/frameworks.md is ${path}`, () => {
      const blocks = readFileSync('docs/frameworks.md', 'utf8').split(`\`\`\`${extension}\n`).slice(1);
      assert.equal(blocks[0]?.split('\n```')[0], readFileSync(path, 'utf8').trimEnd());
    });
  }

  test('The examples are not in the package', () => {
    const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] };
    assert.ok(!files.some((name) => name.startsWith('examples')), files.join());
  });
});

describe('The types of the elements', () => {
  for (const [name, { extension, command, vueCompilerOptions, errors }] of Object.entries(CHECKERS)) {
    test(`${name} accepts each correct ${extension} template and reports each invalid line and no other`, async () => {
      const names = fixtures(extension);
      assert.ok(names.length >= 2, names.join());
      const example = Object.values(EXAMPLES)
        .filter((path) => path.endsWith(`.${extension}`))
        .map((path) => basename(path));
      const config = join(project, `${extension}.json`);
      writeFileSync(
        config,
        JSON.stringify({ compilerOptions: BASE, vueCompilerOptions, files: [...names, ...example] }),
      );
      const output = await new Promise<string>((done) => {
        execFile(process.execPath, command(config), { cwd: project, maxBuffer: 1 << 26 }, (_error, stdout, stderr) =>
          done(stdout + stderr),
        );
      });
      const reported = [...output.matchAll(errors)].map(([, file = '', line]) => `${basename(file)}:${line}`);
      const wrong = marked(names);
      assert.ok(wrong.length >= 7, 'some lines are marked');
      assert.deepEqual([...new Set(reported)].sort(), wrong.sort(), output.slice(0, 4000));
    });
  }
});
