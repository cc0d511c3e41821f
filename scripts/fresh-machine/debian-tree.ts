import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { debianSources, type AptSource } from './apt-sources.ts';
import { finish, startInNamespace, type NamespaceOptions } from './namespace.ts';

/** A clone over HTTPS needs these two; everything else is what Debian installs by default. */
const PACKAGES = ['ca-certificates', 'git'];

/** The release of this machine, such as `bookworm`. */
function codename(): string {
  const found = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  if (!found) throw new Error('/etc/os-release names no release: this runs on Debian only.');
  return found;
}

function hostSources(release: string, withSecurity: boolean): AptSource[] {
  const folder = '/etc/apt/sources.list.d';
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(list|sources)$/.test(name)) : [];
  return debianSources(
    ['/etc/apt/sources.list', ...names.map((name) => `${folder}/${name}`)]
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8')),
    release,
    withSecurity,
  );
}

function ensureDebootstrap(): void {
  if (existsSync('/usr/sbin/debootstrap')) return;
  execFileSync('apt-get', ['update'], { stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'debootstrap'], { stdio: 'inherit' });
}

/**
 * Makes a new Debian tree of this machine's release. The packages are stored in a tarball, so that the next tree needs
 * no download of them.
 *
 * @param tree an empty folder
 * @param cache folder of the tarball
 * @param withSecurity whether its apt has the updates and the security fixes of the release too
 */
export async function makeDebianTree(
  tree: string,
  cache: string,
  withSecurity: boolean,
  options: NamespaceOptions,
): Promise<void> {
  ensureDebootstrap();
  const release = codename();
  const sources = hostSources(release, withSecurity);
  const mirror = sources.find(({ suite }) => suite === release)?.uri ?? '';
  const tarball = `${cache}/debian-${release}-${process.arch}.tar.gz`;
  const run = async (...args: string[]): Promise<void> => {
    const command = ['debootstrap', `--include=${PACKAGES.join(',')}`, ...args].map((word) => `'${word}'`).join(' ');
    const { code } = await finish(startInNamespace(command, options));
    if (code !== 0) throw new Error(`debootstrap of ${release} failed with exit code ${code}.`);
  };
  if (!existsSync(tarball)) {
    mkdirSync(cache, { recursive: true });
    await run(`--make-tarball=${tarball}.part`, release, `${tree}/packages`, mirror);
    renameSync(`${tarball}.part`, tarball);
  }
  await run(`--unpack-tarball=${tarball}`, release, tree, mirror);
  writeFileSync(
    `${tree}/etc/apt/sources.list`,
    sources.map(({ uri, suite, components }) => `deb ${uri} ${suite} ${components}\n`).join(''),
  );
}
