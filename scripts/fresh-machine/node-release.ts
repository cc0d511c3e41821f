import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The npm that comes with a major version of Node. */
const BUNDLED_NPM: Readonly<Record<string, string>> = { 20: '10', 22: '10', 24: '11' };

const numbers = (version: string): number[] => version.split('.').map(Number);

const compare = (left: string, right: string): number => {
  const [a, b] = [numbers(left), numbers(right)];
  return a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
};

/**
 * The newest version of a major version.
 *
 * @param least the oldest version that the package supports
 * @throws Error if there is none
 */
export function newestOf(major: string, versions: readonly string[], least: string): string {
  const found = versions
    .filter(
      (version) => /^\d+\.\d+\.\d+$/.test(version) && version.startsWith(`${major}.`) && compare(version, least) >= 0,
    )
    .sort(compare)
    .at(-1);
  if (!found) throw new Error(`No version ${major} from ${least} on is in the registry.`);
  return found;
}

function versionsOf(name: string): string[] {
  const json = execFileSync('npm', ['view', name, 'versions', '--json'], {
    encoding: 'utf8',
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(json) as string[];
}

/** Unpacks a package of the registry into a folder. */
function unpack(specifier: string, folder: string): void {
  const scratch = mkdtempSync(join(tmpdir(), 'estamp-node-'));
  try {
    const file = execFileSync('npm', ['pack', '--silent', specifier], {
      cwd: scratch,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['xzf', join(scratch, file), '--strip-components=1', '--no-same-owner', '-C', folder]);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/**
 * Puts the newest Node of a major version, and the npm that belongs to it, into `/usr/local` of a tree. Both come from
 * the npm registry, where the package `node` keeps its programs.
 *
 * @returns the version of Node
 */
export function installNode(tree: string, major: string): string {
  const npmMajor = BUNDLED_NPM[major];
  if (!npmMajor) throw new Error(`--node ${major} is none of ${Object.keys(BUNDLED_NPM).join(', ')}.`);
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  const program = `node-linux-${process.arch}`;
  const version = newestOf(major, versionsOf(program), engines.node.replace('>=', ''));
  unpack(`${program}@${version}`, `${tree}/opt/node`);
  cpSync(`${tree}/opt/node/bin/node`, `${tree}/usr/local/bin/node`);
  unpack(`npm@${newestOf(npmMajor, versionsOf('npm'), '0.0.0')}`, `${tree}/usr/local/lib/node_modules/npm`);
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, `${tree}/usr/local/bin/${name}`);
  return version;
}
