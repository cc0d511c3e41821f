import type { Problem } from './problem.ts';
import type { Schema } from './schema.ts';

/** The state and operations of an evaluation that keywords can use. */
export interface Run {
  readonly problems: Problem[];
  /** The document in which `$ref` is resolved. */
  readonly root: Schema;
  /** Whether the budget is used up. From then on, the absence of problems proves nothing. */
  readonly exhausted: boolean;
  /** Applies a schema to the value at `path` and collects the problems. */
  apply(schema: unknown, value: unknown, path: string): void;
  /** Applies a schema and returns its problems without collecting them. */
  attempt(schema: unknown, value: unknown, path: string): Problem[];
  fail(path: string, keyword: string, params: Problem['params'], branches?: Problem['branches']): void;
}
