import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

/** A program that the tests use and that npm does not install. */
export interface Tool {
  name: string;
  /** The environment variable with its path, if it is not in a usual place. */
  variable: string;
  /** Usual places. A program of one of these names on the PATH is found, too. */
  paths: string[];
  /** The Debian packages that have it, the preferred one first. */
  debian: readonly string[];
  /** The arguments of `brew install`, where Homebrew has it. */
  brew?: string;
  /** A failed file that starts it runs once more. */
  isBrowser?: boolean;
}

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Chromium with all that a window has. */
export const CHROMIUM: Tool = {
  name: 'Chromium',
  variable: 'CHROME_PATH',
  paths: CHROMIUM_PATHS,
  debian: ['chromium'],
  brew: '--cask google-chrome',
  isBrowser: true,
};

/** Chromium without a window, which needs a third less CPU time. Chromium itself takes its place. */
export const HEADLESS: Tool = {
  ...CHROMIUM,
  name: 'Chromium (headless)',
  variable: 'HEADLESS_SHELL_PATH',
  paths: [
    '/usr/bin/chromium-headless-shell',
    ...(process.env['CHROME_PATH'] ? [process.env['CHROME_PATH']] : CHROMIUM_PATHS),
  ],
  debian: ['chromium-headless-shell', 'chromium'],
};

/** Firefox ESR, driven by WebDriver BiDi. */
export const FIREFOX: Tool = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  debian: ['firefox-esr'],
  brew: '--cask firefox',
  isBrowser: true,
};

/** The driver of WebKitGTK. The browser is installed with its library. */
export const WEBKIT_DRIVER: Tool = {
  name: 'WebKitWebDriver',
  variable: 'WEBKIT_DRIVER_PATH',
  paths: ['/usr/bin/WebKitWebDriver'],
  debian: ['webkit2gtk-driver'],
  isBrowser: true,
};

export const WEBKIT: Tool = {
  name: 'WebKit MiniBrowser',
  variable: 'WEBKIT_PATH',
  paths: ['x86_64', 'aarch64'].flatMap((cpu) =>
    ['4.1', '4.0'].map((version) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
  ),
  debian: ['webkit2gtk-driver'],
};

/** A virtual screen, for browsers without a headless mode. */
export const SCREEN: Tool = { name: 'Xvfb', variable: 'XVFB_PATH', paths: ['/usr/bin/Xvfb'], debian: ['xvfb'] };

/** The shared store of several proxy instances. */
export const REDIS: Tool = {
  name: 'redis-server',
  variable: 'REDIS_SERVER_PATH',
  paths: [
    '/usr/bin/redis-server',
    '/usr/local/bin/redis-server',
    '/usr/bin/valkey-server',
    '/opt/homebrew/bin/redis-server',
  ],
  debian: ['redis-server'],
  brew: 'redis',
};

/** The languages of clients that the documentation shows. The tests do without those that cannot be installed. */
export const PHP: Tool = {
  name: 'PHP',
  variable: 'PHP_PATH',
  paths: ['/usr/bin/php', '/usr/local/bin/php', '/opt/homebrew/bin/php'],
  debian: ['php-cli'],
};

export const PYTHON: Tool = {
  name: 'Python',
  variable: 'PYTHON_PATH',
  paths: ['/usr/bin/python3', '/usr/local/bin/python3', '/opt/homebrew/bin/python3'],
  debian: ['python3'],
};

/** Its compiler: `java File.java` needs it, and a runtime alone does not have it. */
export const JAVA: Tool = {
  name: 'a Java compiler (17 or later)',
  variable: 'JAVAC_PATH',
  paths: ['/usr/bin/javac', '/usr/local/bin/javac', '/opt/homebrew/opt/openjdk/bin/javac'],
  debian: ['default-jdk-headless'],
};

/** The places of a tool: its variable, its usual places, and its names in the folders of the PATH. */
function placesOf({ variable, paths }: Tool): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = paths.map((path) => basename(path)).flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env[variable] ?? '', ...paths, ...onPath].filter(Boolean);
}

/** The path of a tool that is on this machine. */
export const find = (tool: Tool): string | undefined => placesOf(tool).find((path) => existsSync(path));

const succeeds = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** Whether this user may install system packages without a password. */
const mayInstall = (): boolean => process.getuid?.() === 0 && succeeds('apt-get', '--version');

/** The first package of a tool that the release has. */
const packageOf = ({ debian }: Tool): string =>
  debian.find((name) => succeeds('apt-cache', 'show', '--no-all-versions', name)) ?? debian.at(-1) ?? '';

const unique = (words: readonly string[]): string => [...new Set(words)].join(' ');

/** What a person does to get tools: one command, and a sentence on those that it does not bring. */
export function advice(tools: readonly Tool[], platform: NodeJS.Platform = process.platform): string {
  const names = (list: readonly Tool[]): string => list.map(({ name }) => name).join(', ');
  const elsewhere = `or set ${unique(tools.map(({ variable }) => variable))} to the paths`;
  if (platform !== 'darwin')
    return `Install with "sudo apt-get install -y ${unique(tools.map(({ debian }) => debian.at(-1) ?? ''))}", ${elsewhere}: ${names(tools)}.`;
  const commands = [...new Set(tools.flatMap(({ brew }) => brew ?? []))].map((words) => `brew install ${words}`);
  const without = tools.filter(({ brew }) => !brew);
  const command = commands.length ? [`Install with "${commands.join(' && ')}", ${elsewhere}.`] : [];
  return [...command, ...(without.length ? [`Not to be had on macOS: ${names(without)}.`] : [])].join(' ');
}

/** Tools by what became of them. */
export interface Provided {
  paths: ReadonlyMap<Tool, string>;
  missing: readonly Tool[];
}

/** Finds tools. Installs those that are missing, all with one command, if the machine allows it. */
export function provideAll(tools: readonly Tool[]): Provided {
  const lacking = tools.filter((tool) => !find(tool));
  if (lacking.length && mayInstall()) {
    succeeds('apt-get', 'update');
    const packages = [...new Set(lacking.map(packageOf))];
    console.log(`Installing ${packages.join(', ')} (Debian packages) ...`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status, stderr } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      env,
      encoding: 'utf8',
    });
    if (status !== 0) console.log(stderr.slice(-1_000));
  }
  const paths = new Map<Tool, string>();
  for (const tool of tools) {
    const path = find(tool);
    if (path) paths.set(tool, path);
  }
  return { paths, missing: tools.filter((tool) => !paths.has(tool)) };
}

/**
 * The path of a tool, which is installed if the machine allows it.
 *
 * @throws Error that says how to install it
 */
export function provide(tool: Tool): string {
  const path = find(tool) ?? provideAll([tool]).paths.get(tool);
  if (!path) throw new Error(`${tool.name} is not on this machine. ${advice([tool])}`);
  return path;
}

/**
 * The path of a tool that a test can do without. A machine that lacks it and cannot install it says so in the output.
 *
 * @returns `undefined` if it is not there
 */
export function provideIfPossible(tool: Tool): string | undefined {
  try {
    return provide(tool);
  } catch (error) {
    console.log(`Left out: ${(error as Error).message}`);
    return undefined;
  }
}
