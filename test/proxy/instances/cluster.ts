import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import type { Json } from '../support/kit.ts';
import type { Plan } from './instance.ts';

export interface Answer {
  status: number;
  text: string;
  json: Json & { error?: Json & { code: string } };
  retryAfter: number;
}

export interface Asking {
  /** The address that the reverse proxy of the test says the client has. */
  from?: string;
  body?: unknown;
  token?: string;
  /** Only this instance. Default: the next in rotation. */
  at?: number;
}

/** Proxies in processes of their own, behind a round-robin. */
export interface Cluster {
  readonly events: Json[];
  /** @returns `undefined` when the instance died meanwhile */
  ask(method: 'GET' | 'POST', path: string, asking?: Asking): Promise<Answer | undefined>;
  /** Ends an instance as the kernel would. */
  kill(index: number): Promise<void>;
  /** Starts the instance that was killed again. */
  revive(index: number): Promise<void>;
  stop(): Promise<void>;
}

interface Instance {
  child: ChildProcess;
  url: string;
}

const SCRIPT = fileURLToPath(new URL('instance.ts', import.meta.url));

export async function startCluster(size: number, plan: Plan): Promise<Cluster> {
  const events: Json[] = [];
  const agent = new Agent({ connections: 64 });
  let context = 0;

  async function start(): Promise<Instance> {
    const env = { ...process.env, INSTANCE: JSON.stringify(plan) };
    const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT], { stdio: ['ignore', 'pipe', 'inherit'], env });
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`An instance ended with ${String(code)} before it listened.`)));
      createInterface({ input: child.stdout }).on('line', (line) => {
        const fromService = JSON.parse(line) as { url?: string; event?: Json };
        if (fromService.event) events.push(fromService.event);
        if (fromService.url !== undefined) resolve(fromService.url);
      });
    });
    return { child, url };
  }

  async function end({ child }: Instance): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  const instances: (Instance | undefined)[] = await Promise.all(Array.from({ length: size }, start));

  return {
    events,
    async ask(method, path, { from = '203.0.113.7', body, token, at }: Asking = {}) {
      const living = instances.flatMap((instance) => instance ?? []);
      const instance = at === undefined ? living[context++ % living.length] : instances[at];
      if (!instance) return undefined;
      const headers = {
        'x-forwarded-for': from,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(method === 'POST' && { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }),
      };
      try {
        const answer = await request(instance.url + path, {
          method,
          headers,
          dispatcher: agent,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const text = await answer.body.text();
        const retryAfter = Number(answer.headers['retry-after'] ?? 0);
        return { status: answer.statusCode, text, json: JSON.parse(text) as Answer['json'], retryAfter };
      } catch {
        return undefined;
      }
    },
    async kill(index) {
      const dying = instances[index];
      instances[index] = undefined;
      if (dying) await end(dying);
    },
    async revive(index) {
      instances[index] = await start();
    },
    async stop() {
      await Promise.all(instances.flatMap((instance) => (instance ? [end(instance)] : [])));
      await agent.destroy();
    },
  };
}
