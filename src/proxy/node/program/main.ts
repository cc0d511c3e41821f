import { VERSION } from '../../../base/version.ts';
import { startServer } from '../server/server.ts';
import { loadConfig, SettingError } from '../settings/config-file.ts';
import {
  optionsFrom,
  redisPrefixFrom,
  redisUrlFrom,
  serverHostWarning,
  serverKeyFrom,
  toSettingMessage,
} from '../settings/environment.ts';
import { AUDIT_USAGE, DOCTOR_USAGE, type Place, readArguments, USAGE, HELP } from './arguments.ts';
import { connectRedis } from './redis-connection.ts';

/**
 * Runs `estamp-proxy`.
 *
 * @param finishWith receives the function that finishes requests in flight
 */
export async function runProgram(
  args: readonly string[],
  finishWith: (end: () => Promise<unknown>) => void,
): Promise<void> {
  const [command, ...rest] = args;
  try {
    // A server needs neither of these commands, and the parser of HTML takes 0.1 s of CPU.
    if (command === 'audit') {
      const { auditCommand } = await import('./audit-command.ts');
      process.exitCode = await auditCommand(rest, console.log);
    } else if (command === 'doctor') {
      const { askOnTerminal, doctorCommand } = await import('./doctor-command.ts');
      const { env: environment } = process;
      const terminal = { say: console.log, environment, directory: process.cwd(), ask: askOnTerminal };
      process.exitCode = await doctorCommand(rest, terminal);
    } else {
      const { help, version, config, ...place } = readArguments([...args]);
      if (help) console.log(HELP);
      else if (version) console.log(VERSION);
      else await serve(place, config, finishWith);
    }
  } catch (error) {
    console.error(`estamp-proxy: ${sentence(error, args)}`);
    process.exitCode = command === 'audit' || command === 'doctor' ? 2 : 1;
  }
}

async function serve(
  place: Place,
  configFile: string | undefined,
  finishWith: (end: () => Promise<unknown>) => void,
): Promise<void> {
  const warn = (message: string): void => console.warn(`estamp-proxy: ${message}`);
  const config = await loadConfig(configFile, process.env);
  const options = optionsFrom(process.env, warn, config);
  const key = serverKeyFrom(process.env, place.merchant !== undefined);
  const redisUrl = redisUrlFrom(process.env);
  const prefix = redisPrefixFrom(process.env);
  const redis = redisUrl === undefined ? undefined : await connectRedis(redisUrl, { prefix, warn });
  const proxy = { ...options, ...(redis && { store: redis.store }) };
  const { merchant: listener, ...where } = place;
  const merchant = listener && key !== undefined ? { ...listener, key } : undefined;
  const server = await startServer({ ...where, proxy, ...(merchant && { merchant }) }).catch(async (error: unknown) => {
    await redis?.close();
    const known = toSettingMessage(error, { environment: process.env, config });
    throw known === undefined ? error : new SettingError(known);
  });
  finishWith(() => server.close().then(() => redis?.close()));
  if (server.operationsUrl !== undefined)
    console.log(`estamp-proxy serves /ready and /metrics on ${server.operationsUrl}`);
  if (server.merchantUrl !== undefined) {
    console.log(`estamp-proxy serves your server on ${server.merchantUrl}`);
    const warning = serverHostWarning(new URL(server.merchantUrl));
    if (warning !== undefined) warn(warning);
  }
  console.log(`estamp-proxy listens on ${server.url}`);
}

const usageOf = (command: string | undefined): string =>
  ({ audit: AUDIT_USAGE, doctor: DOCTOR_USAGE })[command ?? ''] ?? USAGE;

/** Which of the ports of the program is taken, and the option that chooses another. */
function portTaken(port: number | undefined, args: readonly string[]): string {
  const words = `${args.join(' ')} `;
  const isPort = (option: string): boolean => [' ', '='].some((sign) => words.includes(`${option}${sign}${port} `));
  const option = ['--server-port', '--operations-port'].find(isPort) ?? '--port';
  return `The port ${port} is taken. Choose another with ${option}, or 0 for any free one.`;
}

function sentence(error: unknown, args: readonly string[]): string {
  const known = toSettingMessage(error);
  if (known !== undefined) return known;
  const { code: errorCode, message } = error as NodeJS.ErrnoException;
  // Some platform errors have a numeric code.
  const code = typeof errorCode === 'string' ? errorCode : undefined;
  // Node appends an explanation of positional arguments.
  if (code?.startsWith('ERR_PARSE_ARGS'))
    return `${message.replace(/\.? To specify .*$|\.?$/s, '.')}\n\n${usageOf(args[0])}`;
  if (code === 'EADDRINUSE') return portTaken((error as { port?: number }).port, args);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'The host is not one of this machine. Choose another with --host.';
  if (code === 'EACCES') return 'Permission denied for this port. Use --port with 1024 or higher.';
  return message;
}

/**
 * Keeps the program running when its output is closed (`EPIPE`), as after `estamp-proxy
 * head` or the restart of a log collector. Further output is lost.
 */
export function ignoreClosedOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

/* Exit codes of programs that a signal ended, as shells report them. */
const CODES = { SIGTERM: 143, SIGINT: 130 } as const;

/**
 * The first SIGTERM or SIGINT shuts the program down with exit code 0; the second exits at once.
 *
 * @returns sets the function that finishes requests in flight
 */
export function endOnSignal(): (end: () => Promise<unknown>) => void {
  let end: () => Promise<unknown> = () => Promise.resolve();
  let ending = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(CODES[signal]);
      ending = true;
      end().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  return (finish) => (end = finish);
}
