/**
 * The samples of `deploy`, held to the package without an engine: what they name is there, what they run is understood.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import manifest from '../../../package.json' with { type: 'json' };
import { readContainerFile, restOf } from '../../support/container-file.ts';
import { scaled } from '../../support/pace.mjs';
import { readArguments } from '../../../src/proxy/node/program/arguments.ts';
import { SETTING_NAMES } from '../../../src/proxy/node/settings/environment.ts';

const PROGRAM = manifest.bin['estamp-proxy'];

const [build = [], image = []] = readContainerFile('deploy/Containerfile');
const list = (text: string): string[] => JSON.parse(text) as string[];

/** Whether the build gets to see a file: the last pattern that fits it, or a folder above it, decides. */
function arrives(file: string): boolean {
  const patterns = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const shape = (pattern: string): RegExp =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('**/', '(?:.+/)?').replaceAll('*', '[^/]*')}(?:/|$)`);
  const last = patterns.findLast((pattern) => shape(pattern.replace(/^!/, '')).test(file));
  return last === undefined || last.startsWith('!');
}

test('the build context of the container contains what it needs', () => {
  const copied = build
    .filter(({ word }) => word === 'COPY')
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1))
    .filter((name) => name !== '.');
  const run = manifest.scripts.build.match(/[\w/.-]+\.(?:ts|json)/g) ?? [];
  const left = new Set(manifest.files.filter((name) => name.startsWith('!')).map((name) => name.slice(1)));
  const folders = ['docs', 'docs/guides', 'docs/reference'];
  const pages = folders
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${folder}/${name}`),
    )
    .filter((name) => !left.has(name));
  assert.deepEqual(
    manifest.files.filter((name) => name.includes('*')),
    folders.map((folder) => `${folder}/*.md`),
  );
  const published = [...manifest.files.filter((name) => name !== 'dist' && !/[*!]/.test(name)), ...pages];
  const read = [
    'vite.config.ts',
    'tsconfig.json',
    ...Object.values(manifest.bin).map((name) => name.replace(/^dist(.*)\.js$/, 'src$1.ts')),
  ];
  assert.ok(copied.length > 2 && run.length > 2 && published.length > 10);
  for (const file of [...copied, ...run, ...published, ...read]) {
    assert.ok(existsSync(file), `${file} is there`);
    assert.ok(arrives(file), `${file} gets past .dockerignore`);
  }
});

test('the build context contains nothing else that may be secret or large', () => {
  for (const file of [
    '.env',
    '.env.local',
    'src/.env',
    'src/proxy/.env.production',
    'server.key',
    'shop.sqlite',
    'docs/key.pem',
    '.git/config',
    'node_modules/lit/index.js',
    'dist/index.js',
    'test/proxy/support/kit.ts',
    'docs/screenshots/README.md',
    'npm-debug.log',
    'coverage/index.html',
    'deploy/estamp-proxy.env',
  ])
    assert.ok(!arrives(file), `${file} stays outside`);
});

test('the commands of the build are those of the package', () => {
  const names = build
    .filter(({ word }) => word === 'RUN')
    .flatMap(({ rest }) => [...rest.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name));
  assert.deepEqual(names, ['build']);
  for (const name of names)
    assert.ok(name !== undefined && name in manifest.scripts, `package.json has the script ${name}`);
  assert.equal(
    restOf(build, 'FROM').split(' ')[0],
    restOf(image, 'FROM').split(' ')[0],
    'what is built on is what is run on',
  );
});

test("Redis' client is complete when its folders are copied", () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dependencies?: object }>;
  };
  const inside = Object.keys(packages).filter((name) => /^node_modules\/(?:redis$|@redis\/)/.test(name));
  const needed = inside.flatMap((name) => Object.keys(packages[name]?.dependencies ?? {}));
  assert.ok(needed.includes('@redis/client'));
  for (const name of needed) assert.ok(inside.includes(`node_modules/${name}`), `${name} is copied`);
});

test('the container runs the program with valid arguments, on the port that is published and checked', () => {
  assert.deepEqual(list(restOf(image, 'ENTRYPOINT')), ['node', PROGRAM]);
  const { host, port, mount } = readArguments(list(restOf(image, 'CMD')));
  assert.equal(host, '0.0.0.0');
  assert.equal(String(port), restOf(image, 'EXPOSE'));
  const health = image.find(({ word, rest }) => word === 'ENV' && rest.startsWith('HEALTH='))?.rest;
  assert.equal(health, `HEALTH=http://127.0.0.1:${port}${mount}/health`);
  assert.ok(
    image.findIndex(({ word }) => word === 'USER') > image.findIndex(({ word }) => word === 'COPY'),
    'the program cannot change itself',
  );
  assert.equal(restOf(image, 'USER'), 'node');
});

test(
  'the health check distinguishes a healthy proxy from one that is down and one that hangs',
  { timeout: scaled(30_000) },
  async () => {
    const [command = '', ...args] = list(restOf(image, 'HEALTHCHECK').replace(/^.*?CMD\s+/, ''));
    assert.equal(command, 'node');
    assert.ok(args.some((arg) => arg.includes('timeout(2000)')));
    const checkArgs = args.map((arg) => arg.replace('timeout(2000)', `timeout(${scaled(2000)})`));
    const [here, gone] = [
      createServer(({ url }, response) => {
        if (url !== '/hangs') response.writeHead(url === '/well' ? 200 : 503).end();
      }),
      createServer(),
    ];
    after(() => {
      here.closeAllConnections();
      here.close();
    });
    await Promise.all([here, gone].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
    const [origin, nobody] = [here, gone].map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await once(gone.close(), 'close');
    const healthCheck = async (health: string): Promise<number> => {
      const [code] = (await once(
        spawn(process.execPath, checkArgs, { env: { HEALTH: health }, stdio: 'inherit' }),
        'exit',
      )) as [number];
      return code;
    };
    assert.deepEqual(
      await Promise.all([`${origin}/well`, `${origin}/ill`, `${origin}/hangs`, `${nobody}/well`].map(healthCheck)),
      [0, 1, 1, 1],
    );
  },
);

test('the systemd unit runs the program with known settings and gives it time to end', () => {
  const unit = readFileSync('deploy/estamp-proxy.service', 'utf8');
  const value = (name: string): string =>
    new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? assert.fail(`There is no ${name}.`);
  const [node, program, ...args] = value('ExecStart').split(' ');
  assert.equal(node, '/usr/bin/node');
  const name = /^\/opt\/estamp-proxy\/node_modules\/\.bin\/([\w-]+)$/.exec(program ?? '')?.[1] ?? '';
  assert.ok(name in manifest.bin, `${name} is a program of the package`);
  assert.equal(readArguments(args).host, '127.0.0.1');
  assert.ok(unit.includes(`npm install --prefix /opt/estamp-proxy --omit=dev --ignore-scripts ${manifest.name}`));
  assert.ok(Number(value('TimeoutStopSec')) > 10, 'ten seconds are its own');
  const shown = [...unit.matchAll(/^# {3}(ESTAMP_\w+)=(\S+)$/gm)].map(([, setting]) => setting ?? '');
  assert.ok(shown.length > 6);
  for (const setting of unit.match(/ESTAMP_\w+/g) ?? []) {
    assert.ok(SETTING_NAMES.includes(setting), `${setting} is a setting`);
    assert.ok(
      shown.includes(setting),
      `${setting} has a line of its own: systemd takes what stands behind a value as part of it`,
    );
  }
});
