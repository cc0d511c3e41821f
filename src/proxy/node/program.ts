import { auditCommand } from './audit-command.ts';
import { readArguments, USAGE } from './arguments.ts';
import type { Place } from './arguments.ts';
import { inSettings, optionsFrom, redisUrlFrom } from './environment.ts';
import { HELP } from './help.ts';
import { connectRedis } from './redis.ts';
import { startServer } from './server.ts';

/**
 * What `estamp-proxy` does with its arguments.
 *
 * @param finishWith is given what finishes the work in hand, as soon as there can be any
 */
export async function runProgram(args: readonly string[], finishWith: (end: () => Promise<unknown>) => void): Promise<void> {
  const [command, ...rest] = args;
  try {
    if (command === 'audit') process.exitCode = await auditCommand(rest, console.log);
    else {
      const { help, ...place } = readArguments([...args]);
      if (help) console.log(HELP);
      else await serve(place, finishWith);
    }
  } catch (error) {
    console.error(`estamp-proxy: ${sentence(error)}`);
    process.exitCode = command === 'audit' ? 2 : 1;
  }
}

async function serve(place: Place, finishWith: (end: () => Promise<unknown>) => void): Promise<void> {
  const warn = (sentence: string): void => console.warn(`estamp-proxy: ${sentence}`);
  const options = optionsFrom(process.env, warn);
  const redisUrl = redisUrlFrom(process.env);
  const redis = redisUrl === undefined ? undefined : await connectRedis(redisUrl);
  const proxy = { ...options, ...(redis && { store: redis.store }) };
  const server = await startServer({ ...place, proxy }).catch(async (error: unknown) => {
    await redis?.close();
    throw error;
  });
  finishWith(() => server.close().then(() => redis?.close()));
  if (server.operationsUrl !== undefined) console.log(`estamp-proxy tells /ready and /metrics on ${server.operationsUrl}`);
  console.log(`estamp-proxy listens on ${server.url}`);
}

function sentence(error: unknown): string {
  const known = inSettings(error);
  if (known !== undefined) return known;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message} Usage: ${USAGE}`;
  if (code === 'EADDRINUSE') return 'The port is taken. Choose another with --port or --operations-port, or 0 for any free one.';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'The host is not one of this machine. Choose another with --host.';
  if (code === 'EACCES') return 'This port is not for everybody. Choose one from 1024 with --port.';
  return message;
}
