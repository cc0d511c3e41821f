/**
 * `npm run frameworks`: the package in the builds of Angular and jest. They are not part of `npm test`, because each is
 * installed from a lock file of its own (about 190 MB and 280 packages) when this runs for the first time.
 */
import { spawnSync } from 'node:child_process';
import { isBuildStale } from './test-runner/stale-build.ts';

const run = (...command: string[]): number =>
  spawnSync(command[0] ?? '', command.slice(1), { stdio: 'inherit' }).status ?? 1;

if (isBuildStale() && run('npm', 'run', '--silent', 'build') !== 0) process.exit(1);
const files = ['angular', 'jest'].map((name) => `test/package/frameworks/large/${name}.ts`);
process.exit(run(process.execPath, '--import', 'tsx', '--test', ...files));
