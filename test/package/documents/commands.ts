interface Package {
  name: string;
  bin: object;
  scripts: object;
  dependencies: object;
  devDependencies: object;
  peerDependencies: object;
}

/** Programs of the system that the pages use. */
const SYSTEM = new Set([
  'docker',
  'podman',
  'cp',
  'mkdir',
  'node',
  'openssl',
  'curl',
  'git',
  'cd',
  'export',
  'sudo',
  'systemctl',
  'RUNS=11',
  'echo',
  'tar',
  'sh',
]);
/** Commands of npm itself. */
const NPM = new Set([
  'ci',
  'install',
  'i',
  'start',
  'test',
  'publish',
  'pack',
  'login',
  'trust',
  'view',
  'audit',
  'dist-tag',
  'update',
  'outdated',
]);

/**
 * The commands of a shell block that cannot be run: unknown programs, scripts and packages, and `{a,b}`, which only
 * some shells expand.
 */
export function wrongCommands(
  code: string,
  { name, bin, scripts, dependencies, devDependencies, peerDependencies }: Package,
): string[] {
  const packages = { [name]: '', ...dependencies, ...devDependencies, ...peerDependencies };
  const isKnown = (words: readonly string[]): boolean => {
    const [program = '', first = '', second = ''] = words;
    if (program === 'npm') {
      if (first === 'run') return second in scripts;
      if ((first === 'install' || first === 'i') && !words.includes('-g')) {
        return words
          .slice(2)
          .filter((word) => !word.startsWith('-'))
          .every((word) => word.replace(/(?<=.)@[\d.^a-z]+$/, '') in packages);
      }
      return NPM.has(first) || first in scripts;
    }
    if (program === 'npx')
      return first in bin || first === 'tsx' || first === 'web-test-runner' || first.startsWith('--package');
    return SYSTEM.has(program) || /^[A-Za-z_]+=/.test(program);
  };
  const lines = code
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() && !/^\s*(?:#|>|\.\.\.)/.test(line));
  return lines
    .flatMap((line) => line.replace(/(^|\s)#.*$/, '').split(/\s*(?:&&|\|\||;|\|)\s*/))
    .map((command) => command.trim().replace(/^\$ /, ''))
    .filter(
      (command) =>
        /\{[^{}\s]*,[^{}\s]*\}/.test(command.replace(/'[^']*'|"[^"]*"/g, '')) ||
        (command !== '' && !isKnown(command.replace(/^(?:[A-Z_]+=\S+\s+)+(?=\S)/, '').split(/\s+/))),
    );
}
