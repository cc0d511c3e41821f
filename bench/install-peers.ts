import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs what a benchmark compares with into its own folder, unless it is there. @throws when npm could not */
export function installPeers(cwd: string): void {
  if (existsSync(`${cwd}/node_modules`)) return;
  if (spawnSync('npm', ['ci', '--ignore-scripts'], { cwd, stdio: 'inherit' }).status !== 0) {
    throw new Error('The peers could not be installed: see the words of npm above.');
  }
}
