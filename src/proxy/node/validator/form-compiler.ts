import type { FormSchema } from '../../validation/ajv.ts';
import type { ValidationResult } from '../../validation/validate.ts';
import { startThread, ThreadFailed, type ValidatorThread } from './validator-thread.ts';
import type { Reply } from './validator-worker.ts';

/** Compiles forms in a thread and validates values by them. */
export interface FormCompiler {
  /** @throws ThreadFailed, ThreadNotStarted */
  compile(schema: FormSchema): Promise<ValidationResult>;
  /** @throws ThreadFailed, ThreadNotStarted */
  validate(schema: FormSchema, details: Readonly<Record<string, unknown>>): Promise<ValidationResult>;
  close(): Promise<void>;
}

export interface CompilerOptions {
  deadline: number;
  compileDeadline: number;
  compileLimit: number;
  module: URL;
}

interface Compilation {
  readonly number: number;
  /** Resolves when the thread starts the compilation. */
  readonly started: Promise<void>;
  readonly result: Promise<ValidationResult>;
  isDone: boolean;
}

/* How long an idle thread may take to start a task; only a busy machine delays it. */
const START_TIMEOUT_MS = 10_000;
/* A form that stopped its thread is not compiled again for this long. */
const RETRY_AFTER_MS = 60_000;

/** One thread and its queue. A stopped thread is replaced with the next task. */
export function createCompiler({ deadline, compileDeadline, compileLimit, module }: CompilerOptions): FormCompiler {
  const compilations = new WeakMap<FormSchema, Compilation>();
  const failedForms = new WeakMap<FormSchema, { until: number; reason: string }>();
  let thread: ValidatorThread | undefined;
  let compiledNumbers = new Set<number>();
  let lastNumber = 0;
  let tail: Promise<unknown> = Promise.resolve();

  function enqueue<Made>(work: () => Promise<Made>): Promise<Made> {
    const queued = tail.then(work);
    tail = queued.catch(() => undefined);
    return queued;
  }

  /** Sends a task to the thread. After a failure the next task gets a new thread. */
  async function ask(...[question, limits, onStarted]: Parameters<ValidatorThread['ask']>): Promise<Reply> {
    thread ??= startThread(module);
    try {
      return await thread.ask(question, limits, onStarted);
    } catch (error) {
      thread = undefined;
      compiledNumbers = new Set();
      throw error;
    }
  }

  function compilationOf(schema: FormSchema): Compilation {
    const known = compilations.get(schema);
    if (known) return known;
    const number = ++lastNumber;
    let onStarted = (): void => undefined;
    const started = new Promise<void>((resolve) => (onStarted = resolve));
    const result = enqueue(() => compileIn(schema, number, onStarted));
    const compilation: Compilation = { number, started, result, isDone: false };
    const markDone = (): void => void (compilation.isDone = true);
    result.then(markDone, () => compilations.delete(schema));
    compilations.set(schema, compilation);
    return compilation;
  }

  async function compileIn(schema: FormSchema, number: number, onStarted?: () => void): Promise<ValidationResult> {
    let started = false;
    try {
      const reply = await ask({ number, schema }, { start: START_TIMEOUT_MS, answer: compileLimit }, () => {
        started = true;
        onStarted?.();
      });
      compiledNumbers.add(number);
      return reply as ValidationResult;
    } catch (error) {
      const reason = `The form could not be compiled: ${error instanceof Error ? error.message : 'it failed.'}`;
      if (started) failedForms.set(schema, { until: performance.now() + RETRY_AFTER_MS, reason });
      throw error;
    }
  }

  async function validateIn(
    schema: FormSchema,
    number: number,
    details: Readonly<Record<string, unknown>>,
  ): Promise<ValidationResult> {
    if (!compiledNumbers.has(number)) await compileIn(schema, number);
    const reply = await ask({ number, details }, { start: START_TIMEOUT_MS, answer: deadline });
    if (reply !== 'schema, please') return reply as ValidationResult;
    await compileIn(schema, number);
    return (await ask({ number, details }, { start: START_TIMEOUT_MS, answer: deadline })) as ValidationResult;
  }

  function requireNotFailed(schema: FormSchema): void {
    const failure = failedForms.get(schema);
    if (failure && performance.now() < failure.until) throw new ThreadFailed(failure.reason);
  }

  return {
    async compile(schema) {
      requireNotFailed(schema);
      const compilation = compilationOf(schema);
      if (compilation.isDone) return compilation.result;
      await Promise.race([compilation.started, compilation.result]);
      return withTimeout(compilation.result, compileDeadline);
    },
    async validate(schema, details) {
      requireNotFailed(schema);
      const { number } = compilationOf(schema);
      return enqueue(() => validateIn(schema, number, details));
    },
    async close() {
      const current = thread;
      thread = undefined;
      await current?.end();
    },
  };
}

function withTimeout<Made>(work: Promise<Made>, ms: number): Promise<Made> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ThreadFailed(`Compiling took longer than ${ms} ms.`)), ms);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
