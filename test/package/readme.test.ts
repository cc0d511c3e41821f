/** The code blocks of README and of docs/frameworks.md, in strict programs of a merchant's project. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createProject, DEPENDENCIES } from './support/project.ts';

interface Block { language: string; code: string; line: number }

function blocksOf(page: string): Block[] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(({ 1: language = '', 2: code = '', index }) =>
    ({ language, code, line: text.slice(0, index).split('\n').length }));
}

/** What the text around a block promises, by a name that the block uses. */
const GIVEN: Readonly<Record<string, string>> = {
  yourSite: "declare function yourSite(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse): void;",
  thankYou: 'declare function thankYou(orderId: string): void;',
  checkout: "import 'estamp-checkout'; declare const checkout: import('estamp-checkout').EstampCheckout;",
};
const withGiven = (code: string): string => Object.entries(GIVEN)
  .filter(([name]) => new RegExp(`\\b${name}\\b`).test(code.replace(/'[^']*'/g, '')) && !new RegExp(`\\b(?:const|function|import) ${name}\\b`).test(code))
  .map(([, declaration]) => `${declaration}\n`).join('') + code;

const EXTENSIONS: Readonly<Record<string, string>> = { js: 'ts', ts: 'ts', tsx: 'tsx', vue: 'vue', svelte: 'svelte' };
/** Its compiler is not among our tools: the page says what to write, and no more. */
const UNCHECKED = /@angular\/core/;
const COMPILER_OPTIONS = {
  module: 'esnext', moduleResolution: 'bundler', target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'], strict: true,
  noEmit: true, skipLibCheck: true, moduleDetection: 'force', jsx: 'preserve',
};

let project = '';
before(() => {
  project = createProject('readme', [
    ...DEPENDENCIES.filter((name) => !name.startsWith('@')), '@lit', '@types/node', 'react', '@types/react', 'preact', 'solid-js', 'vue', 'svelte',
  ]);
});
after(() => rmSync(project, { recursive: true }));

/** Writes the blocks of a language into files, which are named after page and line. */
function writeBlocks(page: string, languages: readonly string[]): string[] {
  return blocksOf(page).filter(({ language, code }) => languages.includes(language) && !UNCHECKED.test(code)).map(({ language, code, line }) => {
    const name = `${page.replace(/\W/g, '-')}-${line}.${EXTENSIONS[language]}`;
    const framework = /estamp-checkout\/(react|preact|solid)'/.exec(code)?.[1]?.replace('solid', 'solid-js');
    writeFileSync(join(project, name), language === 'vue' || language === 'svelte' ? code : `${framework ? `/** @jsxImportSource ${framework} */ ` : ''}${withGiven(code)}`);
    return name;
  });
}

function check(program: string, config: object, ...args: string[]): Promise<string> {
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
  return new Promise((done) => {
    execFile(process.execPath, [resolve(program), ...args], { cwd: project, maxBuffer: 1 << 26 }, (error, stdout, stderr) => done(error ? stdout + stderr : ''));
  });
}

describe('The code blocks of the documentation', () => {
  test('Every JavaScript and TypeScript block of README and docs/frameworks.md compiles in strict mode', async () => {
    const files = [...writeBlocks('README.md', ['js', 'ts', 'tsx']), ...writeBlocks('docs/frameworks.md', ['ts', 'tsx'])];
    assert.ok(files.filter((name) => name.startsWith('README')).length >= 2, files.join());
    assert.ok(files.filter((name) => name.startsWith('docs')).length >= 4, files.join());
    assert.equal(await check('node_modules/typescript/bin/tsc', { compilerOptions: COMPILER_OPTIONS, files }, '--pretty', 'false', '-p', '.'), '');
  });

  test('The Vue block of docs/frameworks.md compiles with strictTemplates', async () => {
    const files = writeBlocks('docs/frameworks.md', ['vue']);
    assert.equal(files.length, 1);
    assert.equal(await check('node_modules/vue-tsc/bin/vue-tsc.js', { compilerOptions: COMPILER_OPTIONS, vueCompilerOptions: { strictTemplates: true }, files }, '--pretty', 'false', '-p', '.'), '');
  });

  test('The Svelte block of docs/frameworks.md compiles', async () => {
    const files = writeBlocks('docs/frameworks.md', ['svelte']);
    assert.equal(files.length, 1);
    const options = { ...COMPILER_OPTIONS, verbatimModuleSyntax: true };
    assert.equal(await check('node_modules/svelte-check/bin/svelte-check', { compilerOptions: options, files }, '--workspace', project, '--tsconfig', join(project, 'tsconfig.json')), '');
  });

  test('Every JSON block of docs/frameworks.md is JSON, and the files of the package that it names are there', () => {
    const blocks = blocksOf('docs/frameworks.md').filter(({ language }) => language === 'json');
    assert.ok(blocks.length >= 2);
    for (const { code } of blocks) {
      JSON.parse(code);
      for (const [, file = ''] of code.matchAll(/node_modules\/estamp-checkout\/([\w./-]+)/g)) assert.ok(readFileSync(file).length > 0, file);
    }
  });
});
