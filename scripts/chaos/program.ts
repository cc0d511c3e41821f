import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { scaled } from '../../test/support/pace.mjs';
import { waitUntil } from '../../test/support/wait-until.ts';

/** A program of the package that runs as a process of its own. */
export interface Program {
  /** The last lines that it wrote. */
  output(): string;
  /** Sends the signal and waits until the process is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/* Milliseconds until a program has to answer on an idle machine. */
const START_MS = 30_000;
/* Characters of output that are kept. */
const OUTPUT_LENGTH = 4_000;
/* Milliseconds that a program gets to finish after SIGTERM on an idle machine. */
const END_MS = 20_000;

const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: Readonly<Record<string, string>> };

/**
 * Starts a built program and waits until its address answers.
 *
 * @param url an address that answers as soon as the program works
 * @throws Error with the program's last lines if it ends instead
 */
export async function startProgram(
  name: 'estamp-proxy' | 'estamp-sandbox',
  args: readonly string[],
  url: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const child = spawn(process.execPath, [bin[name] ?? '', ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (written = (written + data.toString()).slice(-OUTPUT_LENGTH)));
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const killIt = (): void => void child.kill('SIGKILL');
  process.once('exit', killIt);
  const gone = new Promise<void>((resolve) =>
    child.once('exit', () => {
      process.off('exit', killIt);
      resolve();
    }),
  );
  const program: Program = {
    output: () => written,
    async end(signal) {
      if (isGone()) return;
      child.kill(signal);
      const late = setTimeout(killIt, scaled(END_MS));
      await gone;
      clearTimeout(late);
    },
  };
  try {
    await waitUntil(
      async () => {
        if (isGone()) throw new Error(`${name} ended instead of listening: ${written}`);
        return fetch(url).then(
          async (response) => {
            await response.arrayBuffer();
            return true;
          },
          () => false,
        );
      },
      `${name} does not answer at ${url}: ${written}`,
      START_MS,
    );
    return program;
  } catch (error) {
    killIt();
    throw error;
  }
}
