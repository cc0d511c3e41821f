import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Environment variables that say how to reach the network. */
const NETWORK_VARIABLE =
  /^(?:(?:https?|all|no|ftp)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|CURL_CA_BUNDLE|GIT_SSL_CAINFO)$/i;

/** Settings of npm that say how to reach the registry. None of them is a credential. */
const NPM_SETTINGS = ['registry', 'cafile', 'proxy', 'https-proxy', 'noproxy', 'strict-ssl'];

/** The same of apt. */
const APT_SETTING = /^Acquire::(?:https?|ftp|Check-Valid-Until|Check-Date|Retries|ForceIPv[46])\b/;

/** Certificate authorities and name resolution. */
const FILES = [
  '/etc/resolv.conf',
  '/etc/hosts',
  '/etc/ssl/certs/ca-certificates.crt',
  '/usr/local/share/ca-certificates',
];

/** How npm on this machine reaches its registry, as environment variables. Read outside of any project. */
function npmVariables(): NodeJS.ProcessEnv {
  const settings = JSON.parse(
    execFileSync('npm', ['config', 'list', '--json'], {
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      // Not as the project's own npm sees them.
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
    }),
  ) as Record<string, unknown>;
  return Object.fromEntries(
    NPM_SETTINGS.flatMap((name) => {
      const value = settings[name];
      const isSet = typeof value === 'boolean' || (typeof value === 'string' && value !== '');
      return isSet ? [[`npm_config_${name.replaceAll('-', '_')}`, String(value)]] : [];
    }),
  );
}

/** The environment of a new machine in the network of this one. Nothing else of this environment is in it. */
export function networkEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK_VARIABLE.test(name))),
    ...npmVariables(),
  };
}

/** Copies into a tree the files that say how to reach the network from here. */
export function copyNetworkFiles(tree: string, env: NodeJS.ProcessEnv): void {
  const named = Object.values(env).filter(
    (value) => value?.startsWith('/') && existsSync(value) && statSync(value).isFile(),
  );
  for (const path of new Set([...FILES, ...named] as string[])) {
    if (!existsSync(path)) continue;
    mkdirSync(`${tree}${dirname(path)}`, { recursive: true });
    cpSync(path, `${tree}${path}`, { recursive: true, dereference: true });
  }
  const settings = execFileSync('apt-config', ['dump'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => APT_SETTING.test(line));
  writeFileSync(`${tree}/etc/apt/apt.conf.d/90host-network`, `${settings.join('\n')}\n`);
}
