#!/usr/bin/env node
import { auditCommand } from './node/audit-command.ts';
import { readArguments, USAGE } from './node/arguments.ts';
import type { Place } from './node/arguments.ts';
import { inSettings, optionsFrom, redisUrlFrom } from './node/environment.ts';
import { HELP } from './node/help.ts';
import { endOnSignal } from './node/signals.ts';
import { connectRedis } from './node/redis.ts';
import { startServer } from './node/server.ts';

const [command, ...rest] = process.argv.slice(2);

try {
  if (command === 'audit') process.exitCode = await auditCommand(rest, console.log);
  else {
    const { help, ...place } = readArguments(process.argv.slice(2));
    if (help) console.log(HELP);
    else await serve(place);
  }
} catch (error) {
  console.error(`estamp-proxy: ${sentence(error)}`);
  process.exitCode = command === 'audit' ? 2 : 1;
}

async function serve(place: Place): Promise<void> {
  const warn = (sentence: string): void => console.warn(`estamp-proxy: ${sentence}`);
  const options = optionsFrom(process.env, warn);
  const redisUrl = redisUrlFrom(process.env);
  const redis = redisUrl === undefined ? undefined : await connectRedis(redisUrl);
  const proxy = { ...options, ...(redis && { store: redis.store }) };
  const server = await startServer({ ...place, proxy }).catch(async (error: unknown) => {
    await redis?.close();
    throw error;
  });
  endOnSignal(() => server.close().then(() => redis?.close()));
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
