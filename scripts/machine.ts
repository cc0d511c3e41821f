import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A program that the tests drive and that npm does not bring. */
export interface Tool {
  name: string;
  /** The variable that names the program when it stands in an unusual place. */
  variable: string;
  paths: string[];
  debian: string;
}

export const CHROMIUM: Tool = {
  name: 'Chromium',
  variable: 'CHROME_PATH',
  paths: [
    '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  debian: 'chromium',
};

const found = (tool: Tool): string | undefined =>
  [process.env[tool.variable], ...tool.paths].find((path) => path && existsSync(path));

/** Whether this user may install system packages without being asked for a password. */
const mayInstall = (): boolean => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

/**
 * The path of a tool: found, or installed where the machine allows it.
 *
 * @throws Error with one sentence that says how to get it
 */
export function provide(tool: Tool): string {
  const path = found(tool);
  if (path) return path;
  const mend = `install it with "apt-get install ${tool.debian}" or name it in ${tool.variable}`;
  if (!mayInstall()) throw new Error(`${tool.name} is not on this machine: ${mend}.`);
  console.log(`Installing ${tool.name} (Debian package ${tool.debian}) ...`);
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', tool.debian], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    throw new Error(`${tool.name} is not on this machine and could not be installed: ${mend}.`);
  }
  const installed = found(tool);
  if (!installed) throw new Error(`${tool.name} was installed but is in none of the usual places: ${mend}.`);
  return installed;
}
