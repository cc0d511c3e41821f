import { createRequire } from 'node:module';
import type { Clock } from '../../base/clock.ts';

/** Parses a JSON column that this sandbox wrote; the type parameter is the written type. */
export function fromJson<Parsed>(json: string): Parsed {
  return JSON.parse(json) as Parsed;
}

export type Value = string | number | null | undefined;

/** The part of SQLite that the sandbox uses. Calls are synchronous; a row is a plain object. */
export interface Database {
  /** @returns the number of changed rows */
  run(sql: string, ...values: Value[]): number;
  get<Row>(sql: string, ...values: Value[]): Row | undefined;
  all<Row>(sql: string, ...values: Value[]): Row[];
  exec(sql: string): void;
  /**
   * Runs `work` as one transaction. `work` is synchronous, so no other call runs in between. Nested calls join the
   * outer transaction.
   */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

interface Statement {
  run(...values: unknown[]): { changes: number | bigint };
  all(...values: unknown[]): unknown[];
}

/** The common part of `node:sqlite` and `libsql`. */
interface Driver {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  close(): void;
}

/** `node:sqlite` if Node provides it without a flag, otherwise the package `libsql` (Node 20). */
function openDriver(file: string): Driver {
  const builtIn = process.getBuiltinModule?.('node:sqlite') as
    { DatabaseSync: new (file: string) => Driver } | undefined;
  if (builtIn) return new builtIn.DatabaseSync(file);
  const Libsql = createRequire(import.meta.url)('libsql') as new (file: string) => Driver;
  return new Libsql(file);
}

/**
 * Opens or creates a database. Files use a write-ahead log that is synced on every commit, so that data of sent
 * responses survives a killed process.
 *
 * @param file a path, or `:memory:`
 */
export function openDatabase(file: string): Database {
  const driver = openDriver(file);
  driver.exec('PRAGMA foreign_keys = ON');
  if (file !== ':memory:') {
    driver.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000');
  }
  const statements = new Map<string, Statement>();
  const prepared = (sql: string): Statement => {
    let statement = statements.get(sql);
    if (!statement) statements.set(sql, (statement = driver.prepare(sql)));
    return statement;
  };
  const bound = (values: Value[]): unknown[] => values.map((value) => value ?? null);
  let depth = 0;

  return {
    run: (sql, ...values) => Number(prepared(sql).run(...bound(values)).changes),
    get: <Row>(sql: string, ...values: Value[]) => prepared(sql).all(...bound(values))[0] as Row | undefined,
    all: <Row>(sql: string, ...values: Value[]) => prepared(sql).all(...bound(values)) as Row[],
    exec: (sql) => driver.exec(sql),
    transaction(work) {
      if (depth > 0) return work();
      driver.exec('BEGIN IMMEDIATE');
      depth += 1;
      try {
        const result = work();
        driver.exec('COMMIT');
        return result;
      } catch (error) {
        driver.exec('ROLLBACK');
        throw error;
      } finally {
        depth -= 1;
      }
    },
    close() {
      // Statements that are still prepared keep SQLite from emptying its log at the end, and a copy of the file would
      // lack it.
      if (file !== ':memory:') driver.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      driver.close();
    },
  };
}

/** The sandbox's clock: the injected clock plus the offset that the control plane set. */
export class VirtualClock implements Clock {
  readonly #base: Clock;
  #offset: number;

  constructor(base: Clock, offset = 0) {
    this.#base = base;
    this.#offset = offset;
  }

  /** The offset from the injected clock, in milliseconds. */
  get offset(): number {
    return this.#offset;
  }

  now(): number {
    return this.#base.now() + this.#offset;
  }

  after(delay: number, callback: () => void): () => void {
    return this.#base.after(delay, callback);
  }

  /** Timers do not follow it. The caller that moves the clock runs the due tasks. */
  moveTo(offset: number): void {
    this.#offset = offset;
  }
}
