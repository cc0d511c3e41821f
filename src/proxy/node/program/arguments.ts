import { parseArgs } from 'node:util';
import { SettingError } from '../settings/config-file.ts';
import { SERVER_LIMITS, type ServerLimits } from '../server/limits.ts';
import type { MerchantPlace, OperationsPlace } from '../server/server.ts';
import { OPTION_TABLE, type OptionRow } from '../../config/options.ts';

export const USAGE = `Usage: estamp-proxy [--port 8787] [--host 127.0.0.1] [--mount /estamp] [--config FILE]
                    [--connections-per-address 256] [--operations-port PORT] [--operations-host 127.0.0.1]
                    [--server-port PORT] [--server-host 127.0.0.1]
       estamp-proxy doctor [--json] [--record DIR]
       estamp-proxy audit URL
       estamp-proxy --help | --version`;

export const AUDIT_USAGE = 'Usage: estamp-proxy audit URL [--baseline FILE [--write]] [--all] [--json] [--help]';

export const DOCTOR_USAGE = `Usage: estamp-proxy doctor [--config FILE] [--page URL [--browser PROGRAM]] [--article KA:AF-4 [--value 100]]
                           [--all-states] [--record DIR] [--json] [--yes]
       estamp-proxy doctor --replay DIR [--json]`;

/** The address that the program listens on. */
export interface Place {
  port: number;
  host: string;
  mount: string;
  limits: Pick<ServerLimits, 'connectionsPerAddress'>;
  operations?: OperationsPlace;
  /** The private listener of the merchant's server; its key is in the environment. */
  merchant?: Omit<MerchantPlace, 'key'>;
}

/** @throws SettingError that names the argument; `parseArgs` rejects unknown ones */
export function readArguments(args: string[]): Place & { help: boolean; version: boolean; config?: string } {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '8787' },
      host: { type: 'string', default: '127.0.0.1' },
      mount: { type: 'string', default: '/estamp' },
      'connections-per-address': { type: 'string', default: String(SERVER_LIMITS.connectionsPerAddress) },
      config: { type: 'string' },
      'operations-port': { type: 'string' },
      'operations-host': { type: 'string' },
      'server-port': { type: 'string' },
      'server-host': { type: 'string' },
      version: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const mount = values.mount.replace(/(?<!\/)\/+$/, '');
  if (mount !== '' && !/^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/.test(mount)) {
    throw new SettingError('--mount must be a path such as /estamp.');
  }
  const limits = { connectionsPerAddress: countOf('--connections-per-address', values['connections-per-address']) };
  const { config } = values;
  const merchant = merchantOf(values['server-port'], values['server-host']);
  if (merchant && merchant.port !== 0 && merchant.port === portOf('--port', values.port))
    throw new SettingError('--server-port must differ from --port: the calls of your server must not be public.');
  const place = {
    port: portOf('--port', values.port),
    host: hostOf('--host', values.host),
    mount,
    limits,
    help: values.help,
    version: values.version,
    ...(config !== undefined && { config }),
    ...(merchant && { merchant }),
  };
  const { 'operations-port': operationsPort, 'operations-host': operationsHost } = values;
  if (operationsPort === undefined) {
    if (operationsHost === undefined) return place;
    throw new SettingError('--operations-host needs --operations-port, for example --operations-port 9464.');
  }
  const operations = {
    port: portOf('--operations-port', operationsPort),
    host: hostOf('--operations-host', operationsHost ?? '127.0.0.1'),
  };
  if (operations.port === place.port && place.port !== 0) {
    throw new SettingError('--operations-port must differ from --port: metrics must not be public.');
  }
  return { ...place, operations };
}

function merchantOf(port: string | undefined, host: string | undefined): Place['merchant'] {
  if (port !== undefined)
    return { port: portOf('--server-port', port), host: hostOf('--server-host', host ?? '127.0.0.1') };
  if (host === undefined) return undefined;
  throw new SettingError('--server-host needs --server-port, for example --server-port 8788.');
}

function portOf(name: string, value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65535) return Number(value);
  throw new SettingError(`${name} must be a number from 0 to 65535.`);
}

/** Parses a limit; 0 means no limit. */
function countOf(name: string, value: string): number {
  if (/^\d{1,6}$/.test(value)) return Number(value) || Infinity;
  throw new SettingError(`${name} must be a whole number; 0 means no limit.`);
}

function hostOf(name: string, value: string): string {
  if (/^[A-Za-z0-9._:%-]+$/.test(value)) return value;
  throw new SettingError(`${name} must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0.`);
}

const COLUMN = 40;

/** A line for each setting, with its help in a column of its own. */
const settingsHelp = (isListed: (row: OptionRow) => boolean): string =>
  OPTION_TABLE.filter((row) => row.env !== undefined && isListed(row))
    .map(({ env = '', help = '' }) => `  ${env}`.padEnd(COLUMN) + help.replaceAll('\n', `\n${' '.repeat(COLUMN)}`))
    .join('\n');

/** The arguments of the program. */
export const ARGUMENTS_HELP = `${USAGE}

  --port PORT              port to listen on (8787; 0 = any free port)
  --host HOST              the address to listen on (127.0.0.1; in a container 0.0.0.0)
  --mount PATH             the path below which the proxy answers (/estamp)
  --config FILE            a module whose default export holds options of the proxy, hooks and readers included
  --connections-per-address N
                           connections of one IPv4 address or IPv6 /64 (256; 0 is no limit); not for trusted proxies
  --operations-port PORT   serves /health, /ready and /metrics on a separate port (off)
  --operations-host HOST   the address of that port (127.0.0.1); never a public one
  --server-port PORT       serves sessions and orders to your own server on a separate port (off); needs ESTAMP_SERVER_KEY
  --server-host HOST       the address of that port (127.0.0.1); never a public one
  --version                prints the version
  --help                   prints this text`;

/** The settings of the program that are no options of `createEstampProxy`. */
export const OWN_SETTINGS_HELP = `  ESTAMP_CONFIG                         the same as --config; a relative path starts from the working directory
  ESTAMP_SERVER_KEY                     the key of --server-port: 32 random bytes or more, sent as Authorization: Bearer
  ESTAMP_REDIS_PREFIX                   prefix of all keys in that Redis (estamp): one for each organization`;

/** The output of `estamp-proxy --help`. */
export const HELP = `estamp-proxy is the proxy of the e-Stamp checkout as a program: it holds the API key, prices and orders, and serves the
browser files and the payment page. Run it, or its container, beside a site that is not written in Node.

${ARGUMENTS_HELP}

Settings are in the environment, or in the module of --config; the environment takes precedence. Required:

${settingsHelp(({ required }) => required !== undefined)}

Others (lists are separated by commas):

${OWN_SETTINGS_HELP}
${settingsHelp(({ required }) => required === undefined)}

SIGTERM or SIGINT ends it: requests in flight are finished (10 s at most). A second one ends it at once.

estamp-proxy doctor checks your account and these settings before the first sale; see estamp-proxy doctor --help.
estamp-proxy audit URL audits a page that customers pay on; see estamp-proxy audit --help.`;
