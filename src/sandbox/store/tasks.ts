import type { Clock } from '../../base/clock.ts';
import { logError } from '../model/problem.ts';
import type { Database } from './database.ts';

/** A scheduled task. `subject` is interpreted by the kind's worker. */
interface TaskRow {
  id: number;
  due_at: number;
  kind: string;
  subject: string;
}

/** Runs one task inside a transaction. `at` is its due time, not the current time. */
export type Worker = (subject: string, at: number) => void;

const LONGEST_TIMER = 3_600_000;

/**
 * Scheduled work, stored in the database and run by the virtual clock. A task and its effect are one transaction, so it
 * runs once even if the process is killed.
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

  /** The earliest due time. */
  nextAt(): number | undefined {
    return this.#next()?.due_at;
  }

  /** Runs all due tasks in order, including tasks that they schedule. */
  runDue(): void {
    for (let task = this.#next(); task && task.due_at <= this.#clock.now(); task = this.#next()) this.#run(task);
    this.arm();
  }

  /** Sets the timer for the earliest task. */
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
      // A failing task must not block the others or run forever.
      remove();
      logError(`The task "${task.kind}" failed.`, error);
    }
  }
}
