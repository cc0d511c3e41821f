import { inspect } from 'node:util';

/** Tells the terminal of a mistake of ours. Callers hear only that there was one. */
export function complain(what: string, error: unknown): void {
  process.stderr.write(`estamp-sandbox: ${what}\n${inspect(error)}\n`);
}
