/** The code blocks of README and of all pages that ship, in one strict program of a merchant's project. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import manifest from '../../../package.json' with { type: 'json' };
import { createProject, DEPENDENCIES } from '../support/project.ts';
import { blocksIn, LANGUAGES, placeOf, type Block } from './blocks.ts';
import { GIVEN } from './given.ts';
import { wrongCss, wrongHtml } from './markup.ts';
import { wrongCommands } from './commands.ts';

/** How the blocks of each language are checked; those of the second list are only shown. */
const CHECKED = ['js', 'ts', 'tsx', 'vue', 'svelte', 'json', 'html', 'css', 'sh', 'python', 'php'];
const SHOWN = ['', 'text', 'nginx', 'http', 'java', 'astro'];

/** Angular's compiler is not among our tools. A file of a framework with a server is built by `npm run frameworks`. */
const UNCHECKED = /@angular\/core|^(?:\/\/|<!--) (?:app|astro|nuxt|server|src|svelte)[\w./-]*/;
const COMPILER_OPTIONS = {
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  moduleDetection: 'force',
  jsx: 'preserve',
  allowJs: true,
  checkJs: true,
};

let project = '';
before(() => {
  project = createProject(
    'blocks',
    [
      ...DEPENDENCIES.filter((name) => !name.startsWith('@')),
      '@lit',
      '@types/node',
      'react',
      '@types/react',
      'preact',
      'solid-js',
      'vue',
      'svelte',
      'express',
      '@types/express',
      'fastify',
      'hono',
      '@hono/node-server',
      'next',
      'redis',
      '@redis',
    ],
    { 'given.d.ts': GIVEN },
  );
});
after(() => rmSync(project, { recursive: true }));

/** The messages of the contract refer to each other, so they are one module. */
const CONTRACT = 'docs/reference/http-contract.md';
function joined(blocks: readonly Block[]): Block[] {
  const contract = blocks.filter(({ page }) => page === CONTRACT);
  const [first] = contract;
  return first
    ? [...blocks.filter(({ page }) => page !== CONTRACT), { ...first, code: contract.map(({ code }) => code).join('') }]
    : [...blocks];
}

/** Writes blocks into files, which are named after page and line. */
function write(blocks: readonly Block[]): string[] {
  return joined(blocks)
    .filter(({ code }) => !UNCHECKED.test(code))
    .map(({ page, line, language, code }) => {
      const name = `${page.replace(/\W/g, '-')}-${line}.${language}`;
      const framework = /estamp-checkout\/(react|preact|solid)'/.exec(code)?.[1]?.replace('solid', 'solid-js');
      writeFileSync(
        join(project, name),
        language === 'vue' || language === 'svelte'
          ? code
          : `${framework ? `/** @jsxImportSource ${framework} */ ` : ''}${code}`,
      );
      return name;
    });
}

function check(program: string, config: object, ...args: string[]): Promise<string> {
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
  return new Promise((done) => {
    execFile(
      process.execPath,
      [resolve(program), ...args],
      { cwd: project, maxBuffer: 1 << 26 },
      (error, stdout, stderr) => done(error ? stdout + stderr : ''),
    );
  });
}

/** Whether a program is on this machine. */
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

describe('The code blocks of the documentation', () => {
  test('Each code block has a language that is checked, or that is listed as not checked', () => {
    assert.deepEqual(
      [...LANGUAGES].filter((language) => ![...CHECKED, ...SHOWN].includes(language)),
      [],
    );
  });

  test('Every JavaScript and TypeScript block compiles in strict mode', async () => {
    const files = write(blocksIn('js', 'ts', 'tsx'));
    assert.ok(files.length >= 30, files.join());
    assert.equal(
      await check(
        'node_modules/typescript/bin/tsc',
        { compilerOptions: COMPILER_OPTIONS, files: ['given.d.ts', ...files] },
        '--pretty',
        'false',
        '-p',
        '.',
      ),
      '',
    );
  });

  test('Every Vue block compiles with strictTemplates', async () => {
    const files = write(blocksIn('vue'));
    assert.ok(files.length > 0);
    assert.equal(
      await check(
        'node_modules/vue-tsc/bin/vue-tsc.js',
        { compilerOptions: COMPILER_OPTIONS, vueCompilerOptions: { strictTemplates: true }, files },
        '--pretty',
        'false',
        '-p',
        '.',
      ),
      '',
    );
  });

  test('Every Svelte block compiles', async () => {
    const files = write(blocksIn('svelte'));
    assert.ok(files.length > 0);
    const options = { ...COMPILER_OPTIONS, verbatimModuleSyntax: true };
    assert.equal(
      await check(
        'node_modules/svelte-check/bin/svelte-check',
        { compilerOptions: options, files },
        '--workspace',
        project,
        '--tsconfig',
        join(project, 'tsconfig.json'),
      ),
      '',
    );
  });

  test('Every JSON block is JSON, and the files of the package that it names are there', () => {
    const blocks = blocksIn('json');
    assert.ok(blocks.length >= 2);
    for (const { code } of blocks) {
      JSON.parse(code);
      for (const [, file = ''] of code.matchAll(/node_modules\/estamp-checkout\/([\w./-]+)/g))
        assert.ok(existsSync(file), file);
    }
  });

  test('Every HTML block has only elements, attributes, values, slots and files that exist', () => {
    const blocks = blocksIn('html', 'vue', 'svelte');
    assert.ok(blocks.length > 5);
    assert.deepEqual(
      blocks.flatMap((block) => wrongHtml(block.code, block.language).map((what) => `${placeOf(block)}: ${what}`)),
      [],
    );
  });

  test('Every CSS block has only custom properties, parts and states that exist', () => {
    const blocks = blocksIn('css');
    assert.ok(blocks.length >= 2);
    assert.deepEqual(
      blocks.flatMap((block) => wrongCss(block.code).map((what) => `${placeOf(block)}: ${what}`)),
      [],
    );
  });

  test('Every shell block has only commands, scripts, programs and packages that exist', () => {
    const blocks = blocksIn('sh');
    assert.ok(blocks.length > 5);
    assert.deepEqual(
      blocks.flatMap((block) => wrongCommands(block.code, manifest).map((what) => `${placeOf(block)}: ${what}`)),
      [],
    );
  });

  test('A wrong attribute, part, command and script are found', () => {
    assert.deepEqual(wrongHtml('<estamp-checkout servce-code="x" theme="blue"></estamp-checkout>', 'html'), [
      'the attribute servce-code of estamp-checkout',
      'theme="blue"',
    ]);
    assert.deepEqual(wrongCss('a::part(nothing) { color: var(--estamp-nothing); }'), [
      '--estamp-nothing',
      '::part(nothing)',
    ]);
    assert.deepEqual(wrongCommands('npm run nothing\nfrobnicate\nnpx estamp-prxy', manifest), [
      'npm run nothing',
      'frobnicate',
      'npx estamp-prxy',
    ]);
  });

  for (const [language, program, args] of [
    ['python', 'python3', ['-m', 'py_compile']],
    ['php', 'php', ['-l']],
  ] as const) {
    test(`Every block in ${language} can be parsed, where ${program} is installed`, () => {
      if (!has(program)) return;
      for (const [index, block] of blocksIn(language).entries()) {
        const file = join(project, `block-${index}.${language}`);
        writeFileSync(file, block.code);
        const { status, stderr, stdout } = spawnSync(program, [...args, file], { encoding: 'utf8' });
        assert.equal(status, 0, `${placeOf(block)}: ${stderr}${stdout}`);
      }
    });
  }
});

test('README shows the installation, the page and the server, in this order', () => {
  const text = readFileSync('README.md', 'utf8');
  const places = [
    'npm install estamp-checkout',
    '<estamp-checkout service-code',
    'createEstampProxy({',
    'npx estamp-sandbox',
    'npm ci && npm start',
  ].map((part) => text.indexOf(part));
  assert.ok(
    places.every((place, index) => place > (places[index - 1] ?? 0)),
    places.join(),
  );
});
