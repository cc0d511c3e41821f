import { timedOut, errorsOf, type FormValidator } from '../../validation/form-validator.ts';
import type { FormSchema } from '../../validation/ajv.ts';
import type { ValidationResult } from '../../validation/validate.ts';
import { createCompiler } from './form-compiler.ts';
import { createValidatorOnDemand } from './validator-on-demand.ts';
import { ThreadNotStarted, ThreadFailed } from './validator-thread.ts';

/** A validator in its own thread. */
export interface WorkerValidator {
  validate: FormValidator;
  close: () => Promise<void>;
}

export interface WorkerValidatorOptions {
  /** Milliseconds to validate one customer's values, from the start of the task. Default: 1,500. */
  deadline?: number;
  /** Milliseconds that one request waits for a form to compile, from the start of the task. Default: 10,000. */
  compileDeadline?: number;
  /** Milliseconds after which a form that still compiles counts as failed. Default: 60,000. */
  compileLimit?: number;
  /** The worker's module. */
  module?: URL;
}

/* Validation takes a fraction of a millisecond. Only values that were built to be slow exceed this. */
const DEADLINE_MS = 1_500;
/* Compiling takes 50 ms. A new process on a busy machine may take seconds. */
const COMPILE_DEADLINE_MS = 10_000;
const COMPILE_LIMIT_MS = 60_000;
const MAX_QUEUED = 500;

/*
 * The worker's file is beside this one, in the source and in the package. The name is in a variable so that bundlers
 * ignore it.
 */
const FILE = `validator-worker${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`;

/**
 * Validates in a worker, one form at a time, so that no schema or pattern of the service can block the proxy. Values
 * that miss the deadline are refused and their thread is stopped. A form that compiles slowly stops nothing: waiting
 * requests share one compilation, which continues after they are refused. If no worker can be started (a bundle without
 * its file), forms are validated in place, with a warning.
 */
export function createWorkerValidator(options: WorkerValidatorOptions = {}): WorkerValidator {
  const {
    deadline = DEADLINE_MS,
    compileDeadline = COMPILE_DEADLINE_MS,
    compileLimit = COMPILE_LIMIT_MS,
    module = new URL(FILE, import.meta.url),
  } = options;
  const inPlace = createValidatorOnDemand();
  const compiler = createCompiler({ deadline, compileDeadline, compileLimit, module });
  let queued = 0;
  let hasWorkers = true;
  let hasClosed = false;

  const validate: FormValidator = async (schema, details) => {
    if (!hasWorkers) return inPlace(schema, details);
    if (queued >= MAX_QUEUED) throw timedOut('Too many forms wait for validation.');
    queued++;
    try {
      return errorsOf(await resultOf(schema, details));
    } catch (error) {
      if (error instanceof ThreadFailed) throw timedOut(error.message);
      if (!(error instanceof ThreadNotStarted)) throw error;
      // A thread that was stopped while it started says nothing about the next one.
      if (hasClosed) return inPlace(schema, details);
      if (hasWorkers) process.emitWarning(`estamp-checkout validates forms without a worker: ${error.message}`);
      hasWorkers = false;
      return inPlace(schema, details);
    } finally {
      queued--;
    }
  };

  async function resultOf(
    schema: FormSchema,
    details: Readonly<Record<string, unknown>> | undefined,
  ): Promise<ValidationResult> {
    const compiled = await compiler.compile(schema);
    return 'none' in compiled || details === undefined ? compiled : compiler.validate(schema, details);
  }

  return {
    validate,
    async close() {
      hasClosed = true;
      await compiler.close();
    },
  };
}
