import { execFile, fork, spawnSync, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { median } from '../median.ts';

/** A server in its own process. */
export interface Running {
  url: string;
  /** Microseconds of CPU time so far. */
  cpu(): Promise<number>;
  /** The number of handled requests. */
  answered(): Promise<number>;
  /** Bytes, after a garbage collection. */
  heap(): Promise<{ heap: number; rss: number }>;
  close(): void;
}

const PROGRAM = 'node_modules/.cache/estamp-bench/server.mjs';
const has = (command: string, ...args: string[]): boolean => spawnSync(command, args).error === undefined;
const pins = availableParallelism() >= 2 && has('taskset', '--version');

/* Bundled, because a loader would add its own cost to each function. */
await build({
  // The proxy finds the program of its worker beside its own file.
  entryPoints: {
    server: 'bench/proxy/server.ts',
    'validator-worker': 'src/proxy/node/validator/validator-worker.ts',
  },
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  target: 'node20',
  outdir: dirname(PROGRAM),
  outExtension: { '.js': '.mjs' },
  logLevel: 'error',
});

/** Starts a server of `server.ts`. Measured servers run on the first core, everything else on the second. */
export async function start(environment: Record<string, string>, core = 0, flags: string[] = []): Promise<Running> {
  const child = fork(PROGRAM, {
    env: { PATH: process.env['PATH'], ...environment },
    execArgv: ['--expose-gc', ...flags],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (pins) spawnSync('taskset', ['-a', '-cp', String(core), String(child.pid)]);
  const { port } = (await message(child)) as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    async cpu() {
      child.send('cpu');
      const {
        cpu: { user, system },
      } = (await message(child)) as { cpu: NodeJS.CpuUsage };
      return user + system;
    },
    async answered() {
      child.send('answered');
      return ((await message(child)) as { answered: number }).answered;
    },
    async heap() {
      child.send('heap');
      const {
        memory: { heapUsed, rss },
      } = (await message(child)) as { memory: NodeJS.MemoryUsage };
      return { heap: heapUsed, rss };
    },
    close: () => child.disconnect(),
  };
}

function message(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('A server of the benchmark has ended.'));
    child.once('exit', ended);
    child.once('message', (said) => {
      child.off('exit', ended);
      resolve(said);
    });
  });
}

export interface Load {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p99: number;
}

/**
 * Loads a URL with wrk for some seconds. Does not block this process, because the service may run in it.
 *
 * @param script a wrk script, if requests differ
 * @param from the script's first argument: the number to start at
 */
export async function load(url: string, seconds: number, script?: string, connections = 64, from = 0): Promise<Load> {
  const differing = script === undefined ? [url] : ['-s', script, url, String(from)];
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...differing];
  const [command = '', ...args] = pins ? ['taskset', '-c', '1', ...wrk] : wrk;
  const { stdout } = await promisify(execFile)(command, args).catch((error: unknown) => {
    throw new Error('wrk did not run. Install it: apt-get install wrk.', { cause: error });
  });
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (!requests || /Non-2xx/.test(stdout)) throw new Error(`Some responses were not successful:\n${stdout}`);
  const [, value = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    requests,
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN),
  };
}

export interface WindowOptions {
  path?: string;
  script?: string;
  connections?: number;
}

/** The results of one server over some seconds. */
export interface Window {
  requests: number;
  /** Microseconds of CPU time for one request. */
  cpu: number;
  perSecond: number;
}

/** Loads servers for some seconds and reads their CPU time. For each server, a script continues where it stopped. */
export function createWindows({
  path = '',
  script,
  connections,
}: WindowOptions): (server: Running, seconds: number) => Promise<Window> {
  const sent = new Map<Running, number>();
  return async (server, seconds) => {
    const from = sent.get(server) ?? 0;
    const before = await server.cpu();
    const { requests, perSecond } = await load(server.url + path, seconds, script, connections, from);
    sent.set(server, from + requests);
    const cpu = ((await server.cpu()) - before) / requests;
    if (!(cpu > 0 && perSecond > 0))
      throw new Error(`A window measured nothing: ${requests} requests, ${cpu} us each.`);
    return { requests, cpu, perSecond };
  };
}

/** Adjacent windows of our server and the floor. */
export interface Pair {
  ours: Window;
  floor: Window;
}

/**
 * @returns the microseconds of each, and the median ratio of adjacent windows
 * @throws Error without any window, because no figure must pass as a good one
 */
export function summary(rows: readonly Pair[]): {
  ours: number;
  floor: number;
  ratio: number;
  perSecond: number;
  floorPerSecond: number;
} {
  if (rows.length === 0) throw new Error('No window was measured.');
  return {
    ours: median(rows.map(({ ours }) => ours.cpu)),
    floor: median(rows.map(({ floor }) => floor.cpu)),
    ratio: median(rows.map(({ ours, floor }) => ours.cpu / floor.cpu)),
    perSecond: median(rows.map(({ ours }) => ours.perSecond)),
    floorPerSecond: median(rows.map(({ floor }) => floor.perSecond)),
  };
}

/* Requests before the first window, until the JIT compiler is done. */
const WARM_UP = 40_000;
const ROUNDS = 30;

/** Compares the CPU time of one request at two servers in alternating windows, so that other load affects both. */
export async function pairs(
  ours: Running,
  floor: Running,
  options: WindowOptions,
): Promise<ReturnType<typeof summary>> {
  const window = createWindows(options);
  for (const server of [ours, floor]) for (let sent = 0; sent < WARM_UP;) sent += (await window(server, 2)).requests;
  const rows: Pair[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rows.push({ ours: await window(ours, 1), floor: await window(floor, 1) });
  return summary(rows);
}
