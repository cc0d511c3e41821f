/**
 * `npm run frameworks`: the package in production builds of five frameworks with a server, in the build of Angular, in
 * bundles of webpack, under jest, and under the development server of Next.js. They are not part of `npm test`: npm
 * installs a gigabyte for them, and each compiles for up to a minute. `FRAMEWORKS=Nuxt,Astro` chooses production builds
 * by their headings in the page.
 */
import { spawnSync } from 'node:child_process';
import { isBuildStale } from './test-runner/stale-build.ts';

const run = (...command: string[]): number =>
  spawnSync(command[0] ?? '', command.slice(1), { stdio: 'inherit' }).status ?? 1;

if (isBuildStale() && run('npm', 'run', '--silent', 'build') !== 0) process.exit(1);
const files = ['production', 'angular', 'webpack', 'jest', 'next-dev'].map(
  (name) => `test/package/frameworks/large/${name}.ts`,
);
process.exit(run(process.execPath, '--import', 'tsx', '--test', ...files));
