import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import manifest from '../../../../package.json' with { type: 'json' };
import { freePort } from '../../../support/free-port.ts';
import { scaled } from '../../../support/pace.mjs';
import { blocksOf, type Block } from '../../documents/blocks.ts';

export const PAGE = 'docs/guides/server-frameworks.md';

/** A framework with a server of its own, which has a section in `PAGE`. */
export interface Stack {
  /** The heading of its section. */
  name: string;
  /** What npm installs beside our package, with versions. */
  packages: readonly string[];
  /** What its starter has beside the files of the page, by path. */
  files: Readonly<Record<string, string>>;
  build: readonly [string, ...string[]];
  /** Starts what was built. */
  start: readonly [string, ...string[]];
  /** A folder that is all that goes to the server. Default: the whole project, with what npm has installed. */
  deployed?: string;
}

export interface ProductionServer {
  url: string;
  /** The folder of the project. */
  home: string;
  /** All that the server has printed. */
  output: () => string;
  close(): Promise<void>;
}

const lines = readFileSync(PAGE, 'utf8').split('\n');

/** The lines below a heading, from its own line on, until the next one. */
function sectionOf(name: string): { from: number; to: number; text: string } {
  const from = lines.indexOf(`## ${name}`) + 1;
  assert.notEqual(from, 0, `${PAGE} has no section ${name}`);
  const next = lines.findIndex((line, index) => index >= from && line.startsWith('## '));
  const to = next === -1 ? lines.length : next;
  return { from, to, text: lines.slice(from, to).join(' ') };
}

/** The path that a block names in its first comment. */
const pathOf = ({ code }: Block): string | undefined =>
  /^(?:---\n|<!doctype html>\n)?(?:\/\/|<!--) (\S+)/.exec(code)?.[1];

/** The files that the page shows for a framework, by path. The module of the proxy stands where the section says. */
export function filesOfPage(name: string): Record<string, string> {
  const { from, to, text } = sectionOf(name);
  const blocks = blocksOf(PAGE);
  const files: Record<string, string> = {};
  for (const block of blocks) {
    const path = pathOf(block);
    if (path !== undefined && block.line > from && block.line <= to) files[path] = block.code;
  }
  const [, place] = /module is `([^`]+)`/.exec(text) ?? [];
  const shared = blocks.find((block) => pathOf(block) === 'estamp.ts');
  if (place !== undefined) files[place] = shared?.code ?? '';
  return Object.fromEntries(
    Object.entries(files).map(([path, code]) => [
      path,
      code.replace('createEstampProxy(options)', "createEstampProxy(JSON.parse(process.env['OPTIONS'] ?? ''))"),
    ]),
  );
}

/** The settings that the page shows in a block of JSON with this name. */
export function settingsOfPage(name: string): object {
  const block = blocksOf(PAGE).find(({ language, code }) => language === 'json' && code.includes(`"${name}"`));
  assert.ok(block, `${PAGE} shows no ${name}`);
  return JSON.parse(block.code) as object;
}

function run(home: string, [command, ...args]: readonly [string, ...string[]]): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NG_CLI_ANALYTICS: 'false', NUXT_TELEMETRY_DISABLED: '1' },
  });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
}

/**
 * The project of a merchant outside of the repository, above which is no other copy of the package: npm installs the
 * tarball of `npm pack`. The framework stays installed until its list of packages changes.
 */
function createProject({ name, packages, files }: Stack): string {
  const home = join(tmpdir(), 'estamp-frameworks', name.toLowerCase().replaceAll(' ', '-'));
  const installed = join(home, 'installed.json');
  const list = JSON.stringify(packages);
  const npm = ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'] as const;
  mkdirSync(home, { recursive: true });
  run('.', ['npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', home]);
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== list) {
    rmSync(join(home, 'node_modules'), { recursive: true, force: true });
    rmSync(join(home, 'package-lock.json'), { force: true });
    writeFileSync(join(home, 'package.json'), '{"private":true,"type":"module"}');
    run(home, [...npm, ...packages]);
    writeFileSync(installed, list);
  }
  run(home, [...npm, resolve(home, `${manifest.name}-${manifest.version}.tgz`)]);
  for (const folder of ['src', 'app', 'server', 'build', 'dist', '.output'])
    rmSync(join(home, folder), { recursive: true, force: true });
  for (const [path, text] of Object.entries({ ...files, ...filesOfPage(name) })) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  return home;
}

/**
 * Builds a framework's project for production, and starts what was built.
 *
 * @param options those of the proxy at an address
 */
export async function startProduction(stack: Stack, options: (url: string) => object): Promise<ProductionServer> {
  const home = createProject(stack);
  run(home, stack.build);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const [command, ...args] = stack.start;
  const place = stack.deployed === undefined ? home : mkdtempSync(join(tmpdir(), 'estamp-deployed-'));
  if (stack.deployed !== undefined)
    cpSync(join(home, stack.deployed), place, { recursive: true, verbatimSymlinks: true });
  const server = spawn(command, args, {
    cwd: place,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: 'localhost',
      PORT: String(port),
      ORIGIN: url,
      OPTIONS: JSON.stringify(options(url)),
    },
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const end = Date.now() + scaled(60_000);
  while (!(await fetch(url).catch(() => undefined))) {
    assert.ok(server.exitCode === null && Date.now() < end, `${stack.name} did not start: ${output}`);
    await setTimeout(100);
  }
  return {
    url,
    home,
    output: () => output,
    async close() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      if (place !== home) rmSync(place, { recursive: true, force: true });
    },
  };
}
