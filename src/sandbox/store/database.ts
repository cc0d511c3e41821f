import { createRequire } from 'node:module';

export type Value = string | number | null | undefined;

/** SQLite, as far as the sandbox needs it. Calls are synchronous; a row is a plain object. */
export interface Database {
  /** @returns how many rows changed */
  run(sql: string, ...values: Value[]): number;
  get<Row>(sql: string, ...values: Value[]): Row | undefined;
  all<Row>(sql: string, ...values: Value[]): Row[];
  exec(sql: string): void;
  /** All of `work` or nothing of it. `work` is synchronous, so no other call comes in between; nesting joins. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

interface Statement {
  run(...values: unknown[]): { changes: number | bigint };
  all(...values: unknown[]): unknown[];
}

/** What `node:sqlite` and `libsql` have in common. */
interface Driver {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  close(): void;
}

/** `node:sqlite` where this Node has it without a flag, the `libsql` package elsewhere (Node 20). */
function openDriver(file: string): Driver {
  const builtIn = process.getBuiltinModule?.('node:sqlite') as
    | { DatabaseSync: new (file: string) => Driver }
    | undefined;
  if (builtIn) return new builtIn.DatabaseSync(file);
  const Libsql = createRequire(import.meta.url)('libsql') as new (file: string) => Driver;
  return new Libsql(file);
}

/**
 * Opens (or makes) a database. Files use a write-ahead log that is synced on every commit, so that everything that was
 * answered is on the disk, also when the process is killed the moment after.
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
    close: () => driver.close(),
  };
}
