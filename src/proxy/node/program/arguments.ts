import { parseArgs } from 'node:util';
import { SettingError } from '../settings/config-file.ts';
import { SERVER_LIMITS, type ServerLimits } from '../server/limits.ts';
import type { MerchantPlace } from '../server/merchant-server.ts';
import type { OperationsPlace } from '../server/operations-server.ts';

export const USAGE = `Usage: estamp-proxy [--port 8787] [--host 127.0.0.1] [--mount /estamp] [--config FILE]
                    [--connections-per-address 256] [--operations-port PORT] [--operations-host 127.0.0.1]
                    [--server-port PORT] [--server-host 127.0.0.1]
       estamp-proxy doctor [--json] [--record DIR]
       estamp-proxy audit URL
       estamp-proxy --help | --version`;

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
