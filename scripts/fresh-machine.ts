/**
 * `npm run fresh-machine`: the README's two commands on a new Debian machine, as root on Debian. The machine is a tree
 * made by debootstrap; it is deleted afterwards. The last line counts what passed and failed.
 *
 * --node 20|22|24     the newest Node of this major version (20)
 * --test "WORDS"      the second command runs only the suites that `npm test -- WORDS` names
 * --rest              runs `npm test -- rest` after both commands
 * --without-security  apt has the release alone, without updates and security fixes: the oldest browsers of it
 * --keep              does not delete the tree
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDebianTree } from './fresh-machine/debian-tree.ts';
import { copyNetworkFiles, networkEnvironment } from './fresh-machine/host-network.ts';
import { installNode } from './fresh-machine/node-release.ts';
import { readmeCommands } from './fresh-machine/readme-commands.ts';
import { deleteTree } from './fresh-machine/tree.ts';
import { tryStart, tryTest } from './fresh-machine/trials.ts';

const { values } = parseArgs({
  options: {
    node: { type: 'string', default: '20' },
    test: { type: 'string', default: '' },
    rest: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    'without-security': { type: 'boolean', default: false },
  },
});

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('fresh-machine runs as root on Debian: it needs debootstrap, unshare and chroot.');
  process.exit(1);
}

const aborting = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => aborting.abort(new Error(`Stopped by ${signal}.`)));
}

const began = Date.now();
const tree = mkdtempSync(join(tmpdir(), 'estamp-fresh-machine-'));
const folder = '/root/estamp-checkout';
const step = (text: string): void => console.log(`\n=== ${text} (${Math.round((Date.now() - began) / 1000)} s)`);

try {
  const env = networkEnvironment();
  const options = { env, signal: aborting.signal };
  chmodSync(tree, 0o755);
  step(`A new Debian ${values['without-security'] ? 'release' : 'with updates and security fixes'} in ${tree}`);
  await makeDebianTree(tree, resolve('.cache/fresh-machine'), !values['without-security'], options);
  copyNetworkFiles(tree, env);
  step(`Node ${values.node}`);
  const version = installNode(tree, values.node);
  step('A clone of HEAD');
  execFileSync('git', ['clone', '--quiet', '--no-local', process.cwd(), `${tree}${folder}`], { stdio: 'inherit' });
  const { start, test } = readmeCommands(readFileSync(`${tree}${folder}/README.md`, 'utf8'));
  step(start);
  const first = await tryStart(tree, folder, start, options);
  step(test);
  const second = await tryTest(tree, folder, test, values.test, options);
  if (values.rest) step('npm test -- rest');
  const third = values.rest ? await tryTest(tree, folder, 'npm test', 'rest', options) : { passed: 0, failed: 0 };
  const passed = first.passed + second.passed + third.passed;
  const failed = first.failed + second.failed + third.failed;
  process.exitCode = failed ? 1 : 0;
  process.once('exit', () =>
    console.log(
      `Node ${version}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - began) / 1000)} seconds`,
    ),
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  if (values.keep) console.log(`The tree is kept in ${tree}.`);
  else deleteTree(tree);
}
