import { Worker } from 'node:worker_threads';
import type { Question, Reply } from './validator-worker.ts';

/** The thread failed, ended, or timed out. It cannot be used any more. */
export class ThreadFailed extends Error {}

/** The thread could not be started, and a new one could not either. */
export class ThreadNotStarted extends Error {}

/** How long a thread may take, in milliseconds. */
export interface TimeLimits {
  /** Until it starts the task. */
  start: number;
  /** From the start of the task until its reply. */
  answer: number;
}

/** A thread that answers one question at a time. */
export interface ValidatorThread {
  /**
   * Sends a task once the thread is ready.
   *
   * @throws ThreadNotStarted if its file cannot run, ThreadFailed otherwise; the thread has then ended
   */
  ask(question: Question, limits: TimeLimits, onStarted?: () => void): Promise<Reply>;
  end(): Promise<unknown>;
}

/* A busy machine takes seconds to start a thread. After this time it never starts. */
const START_TIMEOUT_MS = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 256 } as const;

/** Starts a thread. An idle thread does not keep the process alive. */
export function startThread(file: URL): ValidatorThread {
  const worker = file.pathname.endsWith('.ts') ? fromSource(file) : new Worker(file, { resourceLimits: MEMORY });
  worker.unref();
  const end = (): Promise<unknown> => worker.terminate();
  // An error between two tasks, or while the thread ends, has no other listener.
  worker.on('error', () => undefined);
  const started = replyOf(worker, START_TIMEOUT_MS, undefined, () => undefined).catch((error: unknown) => {
    void end();
    throw error instanceof TimedOut
      ? new ThreadFailed('It did not start in time.')
      : new ThreadNotStarted(messageOf(error));
  });
  // Each task awaits it; without a task there is nothing to report.
  started.catch(() => undefined);
  return {
    end,
    async ask(question, { start, answer }, onStarted) {
      await started;
      worker.ref();
      try {
        return await replyOf(worker, start, { answer, onStarted }, () => worker.postMessage(question));
      } catch (error) {
        // Not awaited: a thread inside a regular expression ends late.
        void end();
        throw new ThreadFailed(messageOf(error));
      } finally {
        worker.unref();
      }
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'It failed.');

/** Runs a worker from TypeScript source: Node 20 gives the loader to the main thread only. */
function fromSource(file: URL): Worker {
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); })`;
  return new Worker(code, { eval: true, resourceLimits: MEMORY });
}

class TimedOut extends Error {}

/** The next reply of a worker. The reply `began` starts a new time limit. */
function replyOf(
  worker: Worker,
  limit: number,
  work: { answer: number; onStarted: (() => void) | undefined } | undefined,
  send: () => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let timer = startTimer(limit);
    const done = (then: () => void): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      then();
    };
    const onMessage = (reply: Reply): void => {
      if (reply !== 'began' || !work) return done(() => resolve(reply));
      clearTimeout(timer);
      timer = startTimer(work.answer);
      work.onStarted?.();
    };
    const onError = (error: Error): void =>
      done(() => reject(new Error(`The validator thread failed: ${error.message}.`)));
    const onExit = (): void => done(() => reject(new Error('The validator thread ended.')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    send();

    function startTimer(ms: number): NodeJS.Timeout {
      const current: NodeJS.Timeout = setTimeout(() => {
        // A main thread that was busy reads pending messages first.
        setImmediate(() => {
          if (timer === current) done(() => reject(new TimedOut(`It took longer than ${ms} ms.`)));
        });
      }, ms);
      return current;
    }
  });
}
