/** The container file of the sandbox, held to the package without an engine. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import manifest from '../../../package.json' with { type: 'json' };
import { readStart } from '../../../src/sandbox/program/start-options.ts';
import { readContainerFile, restOf } from '../../support/container-file.ts';

const run = promisify(execFile);
const list = (text: string): string[] => JSON.parse(text) as string[];
const [build = [], image = []] = readContainerFile('deploy/Containerfile.sandbox');
const directory = mkdtempSync(join(tmpdir(), 'estamp-image-'));
after(() => rmSync(directory, { recursive: true }));

type Lock = { packages: Record<string, { version?: string; dev?: boolean; optional?: boolean; peer?: boolean }> };
const lockIn = (folder: string): Lock['packages'] =>
  (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock).packages;

test('the container of the sandbox runs the program on the published port, which the health check uses, and accepts more options', async () => {
  assert.equal(
    restOf(build, 'FROM').split(' ')[0],
    restOf(image, 'FROM').split(' ')[0],
    'what is built on is what is run on',
  );
  const [command, program, ...args] = list(restOf(image, 'ENTRYPOINT'));
  assert.deepEqual([command, program], ['node', manifest.bin['estamp-sandbox']]);
  const start = await readStart([...args, '--data', '/data/sandbox.db', '--quiet'], '');
  assert.ok(typeof start !== 'string');
  assert.deepEqual([start.options.host, String(start.options.port)], ['0.0.0.0', restOf(image, 'EXPOSE')]);
  assert.ok(restOf(image, 'HEALTHCHECK').includes(`http://127.0.0.1:${start.options.port}/_sandbox/health`));
  assert.equal(restOf(image, 'USER'), 'node');
  assert.ok(
    image.some(({ word, rest }) => word === 'COPY' && rest === '--from=build --chown=node:node /data /data'),
    'the user may write its data',
  );
});

test('the container of the sandbox contains the optional packages in the versions of the lock file', async () => {
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(file, join(directory, file));
  const steps = build.filter(({ word }) => word === 'RUN').at(-1)?.rest ?? '';
  const [promote, lock] = [
    /node --eval ".*?writeFileSync\([^"]*"/s.exec(steps)?.[0],
    /npm install --package-lock-only[^&]*/.exec(steps)?.[0],
  ];
  assert.ok(promote && lock);
  await run('sh', ['-c', `${promote} && ${lock} --offline --cache ${join(directory, 'cache')}`], { cwd: directory });
  const [before, now] = [lockIn('.'), lockIn(directory)];
  // npm 10 demands a package that only an optional peer dependency asks for; npm 11 leaves it out.
  const versions = (packages: Lock['packages']): string[] =>
    Object.entries(packages)
      .filter(([, { optional, peer }]) => !(optional && peer))
      .map(([name, { version }]) => `${name} ${version}`)
      .toSorted();
  assert.deepEqual(versions(now), versions(before));
  for (const name of ['hono', '@hono/node-server', 'pdfkit', 'fontkit', 'zod']) {
    assert.ok(!now[`node_modules/${name}`]?.dev, `${name} is installed with --omit=dev`);
  }
  assert.ok(now['node_modules/typescript']?.dev, 'what only builds is not');
});
