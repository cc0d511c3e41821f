import { Agent, request } from 'undici';
import { freePort } from '../../test/proxy/instances/redis-server.ts';
import { startProgram, type Program } from './program.ts';

/** Every answer that a browser may get; those of errors have `error` only. */
export interface Answer<Body> {
  /** 0 if the connection failed. */
  status: number;
  body: Partial<Body> & { error?: { code: string; retryable: boolean } };
  retryAfterSeconds: number;
}

export interface Question {
  body?: unknown;
  token?: string;
  /** The client IP that the load balancer reports. */
  from: string;
}

/** Several estamp-proxy processes behind a load balancer that does not know which of them are alive. */
export interface Instances {
  ask<Body>(method: 'GET' | 'POST' | 'PUT', path: string, question: Question): Promise<Answer<Body>>;
  /** Ends one instance and starts it again at the same address. */
  restart(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Number of starts that failed, each with the last lines of the program. */
  readonly failedStarts: readonly string[];
  stop(): Promise<void>;
}

export const ORIGIN = 'https://shop.example';

interface Instance {
  port: number;
  program: Program;
}

const START_TRIES = 5;
/* Milliseconds: longer than the proxy's own time limit. */
const ANSWER_MS = 60_000;

export async function startInstances(count: number, environment: Readonly<Record<string, string>>): Promise<Instances> {
  const agent = new Agent({ connections: 128, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS });
  const failedStarts: string[] = [];
  let requests = 0;

  async function start(port: number): Promise<Instance> {
    const args = ['--port', String(port), '--mount', '/estamp'];
    for (let tries = 1; ; tries++) {
      try {
        const program = await startProgram('estamp-proxy', args, `http://127.0.0.1:${port}/estamp/health`, environment);
        return { port, program };
      } catch (error) {
        failedStarts.push((error as Error).message);
        if (tries === START_TRIES) throw error;
      }
    }
  }

  const instances: Instance[] = [];
  for (let index = 0; index < count; index++) instances.push(await start(await freePort()));

  return {
    failedStarts,
    async ask<Body>(method: 'GET' | 'POST' | 'PUT', path: string, { body, token, from }: Question) {
      const { port } = instances[requests++ % count] as Instance;
      try {
        const response = await request(`http://127.0.0.1:${port}/estamp${path}`, {
          method,
          dispatcher: agent,
          headers: {
            origin: ORIGIN,
            'x-forwarded-for': from,
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const answer = (await response.body.json()) as Answer<Body>['body'];
        const retryAfterSeconds = Number(response.headers['retry-after'] ?? 0);
        return { status: response.statusCode, body: answer, retryAfterSeconds };
      } catch {
        return { status: 0, body: {}, retryAfterSeconds: 0 };
      }
    },
    async restart(index, signal) {
      const { port, program } = instances[index] as Instance;
      await program.end(signal);
      instances[index] = await start(port);
    },
    async stop() {
      await Promise.all(instances.map(({ program }) => program.end('SIGKILL')));
      await agent.destroy();
    },
  };
}
