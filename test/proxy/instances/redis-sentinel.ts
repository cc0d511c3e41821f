import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provide, REDIS } from '../../../scripts/test-runner/system-tools.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { redisCommand } from './redis-command.ts';
import { freePort } from './redis-server.ts';

/** A program of Redis that watches a master and promotes a replica when the master is gone. */
export interface Sentinel {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts Sentinels that watch one master and agree by majority. */
export async function startSentinels(count: number, name: string, masterUrl: string): Promise<Sentinel[]> {
  const sentinels = await Promise.all(Array.from({ length: count }, () => startSentinel(count, name, masterUrl)));
  const known = `num-other-sentinels ${count - 1}`;
  for (const { port } of sentinels) {
    await waitUntil(async () => {
      const master = (await redisCommand(`redis://127.0.0.1:${port}`, 'SENTINEL', 'MASTER', name)) as string[];
      return master.join(' ').includes(known) && !master.join(' ').includes('num-slaves 0') ? true : undefined;
    });
  }
  return sentinels;
}

async function startSentinel(count: number, name: string, masterUrl: string): Promise<Sentinel> {
  const folder = await mkdtemp(join(tmpdir(), 'estamp-sentinel-'));
  const port = await freePort();
  const file = join(folder, 'sentinel.conf');
  const quorum = Math.floor(count / 2) + 1;
  await writeFile(
    file,
    `port ${port}
bind 127.0.0.1
dir ${folder}
sentinel monitor ${name} 127.0.0.1 ${new URL(masterUrl).port} ${quorum}
sentinel down-after-milliseconds ${name} 1000
sentinel failover-timeout ${name} 5000
`,
  );
  const child = spawn(provide(REDIS), [file, '--sentinel'], { stdio: 'ignore' });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  await waitUntil(() =>
    redisCommand(`redis://127.0.0.1:${port}`, 'PING').then(
      () => true as const,
      () => undefined,
    ),
  );
  return {
    port,
    async stop() {
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
