import type { Problem } from './problem.ts';
import type { Schema } from './schema.ts';

/** One judgement under way, as the keywords see it. */
export interface Run {
  readonly problems: Problem[];
  /** Where `$ref` looks. */
  readonly root: Schema;
  /** Whether the budget is spent: from then on, that nothing is wrong says nothing. */
  readonly exhausted: boolean;
  /** Applies a schema to the value at `path`, and notes what is wrong. */
  apply(schema: unknown, value: unknown, path: string): void;
  /** What applying a schema would find, without noting it. */
  attempt(schema: unknown, value: unknown, path: string): Problem[];
  fail(path: string, keyword: string, params: Problem['params'], branches?: Problem['branches']): void;
}
