import { inspect } from 'node:util';

/** Logs an internal error to the terminal. The caller only learns that there was one. */
export function logError(what: string, error: unknown): void {
  process.stderr.write(`estamp-sandbox: ${what}\n${inspect(error)}\n`);
}
