import { inspect } from 'node:util';

/** Logs an internal error to the terminal. The caller gets no details. */
export function logError(what: string, error: unknown): void {
  process.stderr.write(`estamp-sandbox: ${what}\n${inspect(error)}\n`);
}
