import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs the peers of a benchmark into its folder, if they are missing. @throws Error if npm fails */
export function installPeers(cwd: string): void {
  if (existsSync(`${cwd}/node_modules`)) return;
  if (spawnSync('npm', ['ci', '--ignore-scripts'], { cwd, stdio: 'inherit' }).status !== 0) {
    throw new Error('The peers could not be installed: see the output of npm above.');
  }
}
