import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import lock from '../../../package-lock.json' with { type: 'json' };
import manifest from '../../../package.json' with { type: 'json' };
import { SCRIPTS } from '../../../src/proxy/payment-page/scripts.ts';

const run = promisify(execFile);

/** Imports every entry point without access to the outside: any access throws, and any change is reported. */
const VISIT = `
  import { syncBuiltinESMExports } from 'node:module';
  import net from 'node:net';
  import dns from 'node:dns';
  import dgram from 'node:dgram';
  import child from 'node:child_process';
  import fs from 'node:fs';
  import worker from 'node:worker_threads';
  const done = [];
  const shut = (owner, name) => { owner[name] = () => { done.push(name); throw new Error(name); }; };
  for (const name of ['connect', 'listen']) shut(name === 'connect' ? net.Socket.prototype : net.Server.prototype, name);
  for (const name of ['lookup', 'resolve']) shut(dns, name);
  shut(dgram, 'createSocket');
  for (const name of ['spawn', 'exec', 'execFile', 'fork', 'spawnSync', 'execSync', 'execFileSync']) shut(child, name);
  for (const name of ['writeFile', 'writeFileSync', 'mkdir', 'mkdirSync', 'createWriteStream', 'appendFileSync']) shut(fs, name);
  worker.Worker = class { constructor() { done.push('Worker'); throw new Error('Worker'); } };
  syncBuiltinESMExports();
  // Values, because Node replaces a getter by its value at the first look.
  const globals = () => new Map(Reflect.ownKeys(globalThis).filter((name) => !/storage/i.test(String(name))).map((name) => [name, globalThis[name]]));
  const prototypes = [Object, Array, Function, String, Promise, RegExp, Request, Response, Headers, URL].flatMap((one) => [one, one.prototype]);
  const owned = () => prototypes.map((one) => Reflect.ownKeys(one).length).join();
  const before = globals();
  const had = owned();
  const heard = process.eventNames().map(String);
  const env = JSON.stringify(process.env);
  for (const door of process.argv.slice(2)) await import(door);
  const after = globals();
  const changed = [...after].filter(([name, now]) => !before.has(name) || !Object.is(before.get(name), now)).map(([name]) => String(name));
  console.log(JSON.stringify({ done, changed, added: had !== owned(), env: env !== JSON.stringify(process.env), listeners: process.eventNames().map(String).filter((name) => !heard.includes(name)) }));
`;

test('T72: in a clean project no part of the package runs at its installation, and its import reaches and changes nothing', async () => {
  const project = mkdtempSync(join(tmpdir(), 'estamp-clean-'));
  try {
    // The build that stands is packed as it is.
    const { stdout: packed } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', project]);
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
    const home = join(project, 'node_modules', manifest.name);
    mkdirSync(home, { recursive: true });
    await run('tar', ['-xzf', join(project, filename), '-C', home, '--strip-components=1']);
    // A package finds its dependencies from where it really is, so the links are ways to a whole installation.
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
      const link = join(project, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(resolve('node_modules', name), link);
    }
    const installed = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
      exports: Record<string, unknown>;
    };
    for (const name of [
      'preinstall',
      'install',
      'postinstall',
      'prepare',
      'preuninstall',
      'postuninstall',
      'dependencies',
    ])
      assert.equal(name in installed.scripts, false, name);
    assert.equal(existsSync(join(home, 'binding.gyp')), false);
    const doors = Object.keys(installed.exports)
      .filter((door) => !/\.(?:json|css)$|min\.js$|next$|fastify$|express$/.test(door))
      .map((door) => manifest.name + door.slice(1));
    assert.ok(doors.length >= 9, doors.join());
    writeFileSync(join(project, 'package.json'), '{"type":"module"}');
    writeFileSync(join(project, 'visit.mjs'), VISIT);
    // Lit leaves marks of its version and, where there is no browser, what stands in for one; zod leaves its registry.
    for (const [part, left] of [
      [/proxy|api|webhooks|sandbox/, /^__zod_/],
      [/^((?!proxy|api|webhooks|sandbox).)*$/, /^(?:lit|reactiveElement)|^customElements$/],
    ] as const) {
      const { stdout, stderr } = await run(
        process.execPath,
        ['visit.mjs', ...doors.filter((door) => part.test(door))],
        { cwd: project },
      );
      assert.equal(stderr, '');
      const { done, changed, added, env, listeners } = JSON.parse(stdout) as {
        done: string[];
        changed: string[];
        added: boolean;
        env: boolean;
        listeners: string[];
      };
      assert.deepEqual([done, added, env], [[], false, false]);
      assert.deepEqual(
        changed.filter((name) => !left.test(name)),
        [],
      );
      assert.deepEqual(
        listeners.filter((name) => name !== 'warning'),
        [],
      );
    }
  } finally {
    rmSync(project, { recursive: true });
  }
});

test('T72: no package that is installed with ours has an installation script', () => {
  const packages = lock.packages as Record<
    string,
    { dev?: boolean; hasInstallScript?: boolean; dependencies?: Record<string, string> }
  >;
  const needed = new Set<string>();
  const visit = (name: string): void => {
    if (needed.has(name)) return;
    needed.add(name);
    Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}).forEach(visit);
  };
  Object.keys(manifest.dependencies).forEach(visit);
  assert.ok(needed.size >= Object.keys(manifest.dependencies).length);
  assert.deepEqual(
    [...needed].filter((name) => packages[`node_modules/${name}`]?.hasInstallScript),
    [],
  );
});

/** A file and all that it imports, read as a browser would. */
function reachable(door: string, found = new Map<string, string>()): Map<string, string> {
  const path = resolve('dist', door);
  if (found.has(path)) return found;
  const text = readFileSync(path, 'utf8');
  found.set(path, text);
  for (const [, there = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g))
    reachable(resolve(dirname(path), there), found);
  return found;
}
/* What only the server has: keys, its own modules, the paths of the service and the headers that it is called with. */
const SERVERS =
  /\bsk_(?:test|live)|["']node:|\bprocess\.env|createEstampProxy|x-api-key|idempotency-key|\/v1\/(?:estamp|orders|payments\/intents|verify)|["'](?:undici|jose|zod|ajv|lru-cache|redis)["']|_sandbox|Buffer\.from/i;

for (const door of [
  'estamp-checkout.start.js',
  'estamp-checkout.min.js',
  'estamp-order.min.js',
  'estamp-on-demand.min.js',
  'index.js',
  'elements.js',
  'form.js',
  'form-full.js',
]) {
  test(`T73: nothing of the server is in ${door} or in what it loads`, () => {
    const files = reachable(door);
    for (const [path, text] of files) assert.doesNotMatch(text, SERVERS, path);
    assert.ok([...files.values()].join('').length > 1_000);
  });
}

test('T73: nothing of the server is in the scripts of the payment page', () => {
  const scripts = Object.entries(SCRIPTS);
  assert.ok(scripts.length > 0);
  for (const [name, text] of scripts) assert.doesNotMatch(text, SERVERS, name);
});
