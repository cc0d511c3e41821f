import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A program that the tests use and that npm does not install. */
export interface Tool {
  name: string;
  /** The environment variable with its path, if it is not in a usual place. */
  variable: string;
  paths: string[];
  debian: string;
}

export const CHROMIUM: Tool = {
  name: 'Chromium',
  variable: 'CHROME_PATH',
  paths: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  debian: 'chromium',
};

/** Firefox ESR, driven by WebDriver BiDi. */
export const FIREFOX: Tool = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  debian: 'firefox-esr',
};

/** The driver of WebKitGTK. The browser is installed with its library. */
export const WEBKIT_DRIVER: Tool = {
  name: 'WebKitWebDriver',
  variable: 'WEBKIT_DRIVER_PATH',
  paths: ['/usr/bin/WebKitWebDriver'],
  debian: 'webkit2gtk-driver',
};

export const WEBKIT: Tool = {
  name: 'WebKit MiniBrowser',
  variable: 'WEBKIT_PATH',
  paths: ['x86_64', 'aarch64'].flatMap((cpu) =>
    ['4.1', '4.0'].map((version) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
  ),
  debian: 'webkit2gtk-driver',
};

/** A virtual screen, for browsers without a headless mode. */
export const SCREEN: Tool = { name: 'Xvfb', variable: 'XVFB_PATH', paths: ['/usr/bin/Xvfb'], debian: 'xvfb' };

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
  debian: 'redis-server',
};

/** The languages of clients that the documentation shows. The tests do without those that cannot be installed. */
export const PHP: Tool = {
  name: 'PHP',
  variable: 'PHP_PATH',
  paths: ['/usr/bin/php', '/usr/local/bin/php', '/opt/homebrew/bin/php'],
  debian: 'php-cli',
};

export const PYTHON: Tool = {
  name: 'Python',
  variable: 'PYTHON_PATH',
  paths: ['/usr/bin/python3', '/usr/local/bin/python3', '/opt/homebrew/bin/python3'],
  debian: 'python3',
};

/** Its compiler: `java File.java` needs it, and a runtime alone does not have it. */
export const JAVA: Tool = {
  name: 'a Java compiler (17 or later)',
  variable: 'JAVAC_PATH',
  paths: ['/usr/bin/javac', '/usr/local/bin/javac', '/opt/homebrew/opt/openjdk/bin/javac'],
  debian: 'default-jdk-headless',
};

const found = (tool: Tool): string | undefined =>
  [process.env[tool.variable], ...tool.paths].find((path) => path && existsSync(path));

/** Whether this user may install system packages without a password. */
const mayInstall = (): boolean => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

/**
 * The path of a tool, which is installed if the machine allows it.
 *
 * @throws Error that says how to install it
 */
export function provide(tool: Tool): string {
  const path = found(tool);
  if (path) return path;
  const fix = `install it with "apt-get install ${tool.debian}" or set ${tool.variable} to its path`;
  if (!mayInstall()) throw new Error(`${tool.name} is not on this machine: ${fix}.`);
  console.log(`Installing ${tool.name} (Debian package ${tool.debian}) ...`);
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', tool.debian], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    throw new Error(`${tool.name} is not on this machine and could not be installed: ${fix}.`);
  }
  const installed = found(tool);
  if (!installed) throw new Error(`${tool.name} was installed but is in none of the usual places: ${fix}.`);
  return installed;
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
