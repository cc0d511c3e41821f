/** What a line of progress is made of. */
export interface ProgressState {
  files: number;
  filesDone: number;
  failed: number;
  /** Expected CPU seconds of all jobs, and of those that have ended. */
  expected: number;
  expectedDone: number;
  /** The names of the suites that run now. */
  running: readonly string[];
  /** Seconds since the jobs began. */
  elapsed: number;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** How long it takes yet. Undefined before a tenth of the work is done: it would be a guess. */
export function secondsLeft({ expected, expectedDone, elapsed }: ProgressState): number | undefined {
  if (expectedDone < expected / 10 || !expectedDone) return undefined;
  return (elapsed / expectedDone) * (expected - expectedDone);
}

/** One line: time, files done of all, failures, time left, suites. */
export function progressLine(state: ProgressState): string {
  const { files, filesDone, failed, running, elapsed } = state;
  const left = secondsLeft(state);
  const rest = left === undefined ? '' : `, about ${Math.max(1, Math.round(left / 60))} min left`;
  const names = [...new Set(running)].join(', ') || 'nothing yet';
  return `[${clock(elapsed)}] ${filesDone} of ${files} files, ${failed} failed${rest}; running: ${names}`;
}

/** Seconds between two lines: a log stays short, a person sees that it goes on. */
const INTERVAL = { log: 30, terminal: 1 };

/** Prints lines of progress. In a terminal the line stays at the bottom and is written over. */
export class Progress {
  readonly #state: () => ProgressState;
  readonly #isTerminal: boolean;
  readonly #timer: NodeJS.Timeout;

  constructor(state: () => ProgressState, isTerminal = process.stdout.isTTY) {
    this.#state = state;
    this.#isTerminal = isTerminal;
    this.#timer = setInterval(() => this.#show(), INTERVAL[isTerminal ? 'terminal' : 'log'] * 1000);
  }

  #show(): void {
    const line = progressLine(this.#state());
    if (this.#isTerminal) process.stdout.write(`\r\u001B[K${line.slice(0, (process.stdout.columns || 80) - 1)}`);
    else console.log(line);
  }

  /** Prints what stays: the end of a suite, a failure. */
  print(text: string): void {
    if (this.#isTerminal) process.stdout.write('\r\u001B[K');
    console.log(text);
  }

  end(): void {
    clearInterval(this.#timer);
    if (this.#isTerminal) process.stdout.write('\r\u001B[K');
  }
}
