import type { Clock } from '../../base/clock.ts';
import { logError } from '../model/log-error.ts';
import type { Database } from './database.ts';

/** What is to happen later. `subject` says to whom, in words that the kind's worker understands. */
interface TaskRow {
  id: number;
  due_at: number;
  kind: string;
  subject: string;
}

/** Does one task, inside a transaction. `at` is when it was due, not when it is run. */
export type Worker = (subject: string, at: number) => void;

const LONGEST_TIMER = 3_600_000;

/**
 * Work for later, kept in the database, so that it survives a restart; it follows the virtual clock.
 * A task and what it does are one transaction: it happens once, also when the process is killed in the middle.
 */
export class Tasks {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #workers: Record<string, Worker>;
  #cancel: () => void = () => {};

  constructor(database: Database, clock: Clock, workers: Record<string, Worker>) {
    this.#database = database;
    this.#clock = clock;
    this.#workers = workers;
  }

  schedule(kind: string, subject: string, dueAt: number): void {
    this.#database.run('INSERT INTO tasks (due_at, kind, subject) VALUES (?, ?, ?)', dueAt, kind, subject);
    this.arm();
  }

  /** Takes scheduled work back. */
  drop(kind: string, subject: string): void {
    this.#database.run('DELETE FROM tasks WHERE kind = ? AND subject = ?', kind, subject);
    this.arm();
  }

  /** When the earliest task is due. */
  nextAt(): number | undefined {
    return this.#next()?.due_at;
  }

  /** Runs everything that is due by now, in order, with what that brings about in its turn. */
  runDue(): void {
    for (let task = this.#next(); task && task.due_at <= this.#clock.now(); task = this.#next()) this.#run(task);
    this.arm();
  }

  /** Sets the one timer to the earliest task. */
  arm(): void {
    this.stop();
    const task = this.#next();
    if (!task) return;
    const delay = Math.min(Math.max(task.due_at - this.#clock.now(), 0), LONGEST_TIMER);
    this.#cancel = this.#clock.after(delay, () => this.runDue());
  }

  stop(): void {
    this.#cancel();
    this.#cancel = () => {};
  }

  #next(): TaskRow | undefined {
    return this.#database.get<TaskRow>('SELECT * FROM tasks ORDER BY due_at, id LIMIT 1');
  }

  #run(task: TaskRow): void {
    const remove = (): number => this.#database.run('DELETE FROM tasks WHERE id = ?', task.id);
    try {
      this.#database.transaction(() => {
        remove();
        this.#workers[task.kind]?.(task.subject, task.due_at);
      });
    } catch (error) {
      // A task that fails must not hold up the others, nor come back for ever.
      remove();
      logError(`The task "${task.kind}" failed.`, error);
    }
  }
}
