import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scaled } from '../../support/pace.mjs';
import { provide, REDIS } from '../../../scripts/test-runner/system-tools.ts';

/** A Redis of the tests: real, on a port of its own, and it forgets nothing when it is killed. */
export interface RedisServer {
  readonly url: string;
  /** As the kernel would: nothing is said good-bye to. */
  kill(): Promise<void>;
  /** Starts it again, at the same place. */
  start(): Promise<void>;
  /** Makes it hang with its connections open; the returned function continues it. */
  freeze(): () => void;
  stop(): Promise<void>;
}

export async function startRedis(...more: string[]): Promise<RedisServer> {
  const program = provide(REDIS);
  const folder = await mkdtemp(join(tmpdir(), 'estamp-redis-'));
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const args = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--maxmemory-policy',
      'noeviction',
      '--appendonly',
      'yes',
      // Each write is with the kernel before its answer, so a killed Redis forgets nothing. A sync waits for the disk.
      '--appendfsync',
      'no',
      ...more,
    ];
    const started = spawn(program, args, { stdio: 'ignore' });
    child = started;
    const died = new Promise<never>((_resolve, reject) => {
      started.once('error', reject);
      started.once('exit', (code) =>
        reject(new Error(`redis-server ended with ${String(code)} instead of listening.`)),
      );
    });
    died.catch(() => undefined);
    await Promise.race([listens(port), died]).catch((error: unknown) => {
      started.kill('SIGKILL');
      throw error;
    });
  }

  async function kill(): Promise<void> {
    const dying = child;
    child = undefined;
    if (!dying || dying.exitCode !== null) return;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await gone;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    freeze() {
      child?.kill('SIGSTOP');
      return () => void child?.kill('SIGCONT');
    },
    async stop() {
      child?.kill('SIGCONT');
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listens(port: number): Promise<void> {
  const end = Date.now() + scaled(20_000);
  while (Date.now() < end) {
    const heard = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => socket.write('PING\r\n'));
      socket.once('data', (data) => {
        socket.destroy();
        resolve(/^(?:\+PONG|-NOAUTH)/.test(data.toString()));
      });
      socket.once('error', () => resolve(false));
    });
    if (heard) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('redis-server does not listen.');
}
