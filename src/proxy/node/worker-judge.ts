import { Worker } from 'node:worker_threads';
import { createJudge, late, problemsOf } from '../form/judge.ts';
import type { FormSchema } from '../form/form-schema.ts';
import type { Judge } from '../form/judge.ts';
import type { Verdict } from '../form/verdict.ts';
import type { Question, Reply } from './judge-worker.ts';

/** A judge in a thread of its own, and its end. */
export interface WorkerJudge {
  judge: Judge;
  close: () => Promise<void>;
}

export interface WorkerJudgeOptions {
  /** Milliseconds that one verdict may take, the compiling of its schema included: 1500 unless told. */
  deadline?: number;
  /** The worker's module. */
  module?: URL;
}

/* Compiling a form takes 50 ms, judging one a fraction of that. */
const DEADLINE = 1_500;
const START = 10_000;
const MOST_WAITING = 500;
const MEMORY = { maxOldGenerationSizeMb: 256 } as const;

/* Its own file beside this one, in the source and in the package alike; a name in a variable is left alone by bundlers. */
const FILE = `judge-worker${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`;

/** The thread did not come up: the verdict was not even begun. */
class NotStarted extends Error {}

/**
 * Judges in a worker, one form after the other, so that neither a schema nor a pattern of the service's can hold up the
 * proxy: a worker that is not done by the deadline is ended, the next verdict gets a new one, and what was asked of the
 * old one is refused. Where no worker can be had (a bundle without its file), forms are judged in place, with a warning.
 */
export function createWorkerJudge(options: WorkerJudgeOptions = {}): WorkerJudge {
  const { deadline = DEADLINE, module = new URL(FILE, import.meta.url) } = options;
  const inPlace = createJudge();
  const numbers = new WeakMap<FormSchema, number>();
  let schemas = 0;
  let thread: Promise<Worker> | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let hasWorkers = true;

  const judge: Judge = async (schema, details) => {
    if (!hasWorkers) return inPlace(schema, details);
    if (waiting >= MOST_WAITING) throw late('Too many forms wait for their verdict.');
    waiting++;
    const turn = last.then(() => verdictOn(schema, details)).finally(() => waiting--);
    last = turn.catch(() => undefined);
    try {
      return problemsOf(await turn);
    } catch (error) {
      if (!(error instanceof NotStarted)) throw error;
      if (hasWorkers) process.emitWarning(`estamp-checkout judges forms without a worker: ${error.message}`);
      hasWorkers = false;
      return inPlace(schema, details);
    }
  };

  async function verdictOn(schema: FormSchema, details: Question['details']): Promise<Verdict> {
    const number = numbers.get(schema) ?? ++schemas;
    const isKnown = numbers.has(schema) && thread !== undefined;
    numbers.set(schema, number);
    const worker = await (thread ??= start(module));
    worker.ref();
    try {
      const known = isKnown ? await ask(worker, { number, details }) : 'schema, please';
      return known === 'schema, please' ? await ask(worker, { number, schema, details }) as Verdict : known as Verdict;
    } catch (error) {
      thread = undefined;
      // Not waited for: a thread in a regular expression ends only when the engine looks up.
      void worker.terminate();
      throw error;
    } finally {
      worker.unref();
    }
  }

  function ask(worker: Worker, question: Question): Promise<Reply> {
    return replyOf(worker, deadline, `It took longer than ${deadline} ms.`, () => worker.postMessage(question));
  }

  async function close(): Promise<void> {
    const worker = await thread?.catch(() => undefined);
    thread = undefined;
    await worker?.terminate();
  }

  function start(file: URL): Promise<Worker> {
    const worker = file.pathname.endsWith('.ts') ? fromSource(file) : new Worker(file, { resourceLimits: MEMORY });
    worker.unref();
    // What goes wrong between two questions, or while the thread is being ended, has nobody to tell.
    worker.on('error', () => undefined);
    return replyOf(worker, START, 'It did not start.').then(() => worker).catch((error: unknown) => {
      thread = undefined;
      void worker.terminate();
      throw new NotStarted(error instanceof Error && 'reason' in error ? String(error.reason) : 'It did not start.');
    });
  }

  return { judge, close };
}

/** A worker of this project's own source: Node 20 gives the loader that reads it to the main thread alone. */
function fromSource(file: URL): Worker {
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); })`;
  return new Worker(code, { eval: true, resourceLimits: MEMORY });
}

/** The next word of a worker, or `late` with the reason why there is none. */
function replyOf(worker: Worker, patience: number, sentence: string, begin?: () => void): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const done = (then: () => void): void => {
      clearTimeout(timer);
      worker.off('message', heard).off('error', failed).off('exit', ended);
      then();
    };
    const timer = setTimeout(() => done(() => reject(late(sentence))), patience);
    const heard = (reply: Reply): void => done(() => resolve(reply));
    const failed = (error: Error): void => done(() => reject(late(`The judge failed: ${error.message}.`)));
    const ended = (): void => done(() => reject(late('The judge ended.')));
    worker.on('message', heard).on('error', failed).on('exit', ended);
    begin?.();
  });
}
