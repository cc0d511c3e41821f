#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { inSettings, optionsFrom, redisUrlFrom, SETTING_NAMES, SettingError } from './node/environment.ts';
import { connectRedis } from './node/redis.ts';
import { startServer } from './node/server.ts';

const USAGE = 'estamp-proxy [--port 8787] [--host 127.0.0.1] [--mount /estamp] [--help]';

try {
  const { help, ...place } = readArguments();
  if (help) console.log(`Usage: ${USAGE}\nIts settings are in the environment: ${SETTING_NAMES.join(', ')}.`);
  else await serve(place);
} catch (error) {
  console.error(`estamp-proxy: ${sentence(error)}`);
  process.exitCode = 1;
}

interface Place {
  port: number;
  host: string;
  mount: string;
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
  console.log(`estamp-proxy listens on ${server.url}`);
  const stop = (): void => void server.close().then(() => redis?.close()).then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function readArguments(): Place & { help: boolean } {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8787' },
      host: { type: 'string', default: '127.0.0.1' },
      mount: { type: 'string', default: '/estamp' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65535) {
    throw new SettingError('--port must be a number from 0 to 65535.');
  }
  const mount = values.mount.replace(/\/+$/, '');
  if (mount !== '' && !/^(?:\/[A-Za-z0-9._~-]+)+$/.test(mount)) {
    throw new SettingError('--mount must be a path such as /estamp.');
  }
  return { port, host: values.host, mount, help: values.help };
}

function sentence(error: unknown): string {
  const known = inSettings(error);
  if (known !== undefined) return known;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message} Usage: ${USAGE}`;
  if (code === 'EADDRINUSE') return 'The port is taken. Choose another with --port, or 0 for any free one.';
  return message;
}
