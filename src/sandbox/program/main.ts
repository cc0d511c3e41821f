import { VERSION } from '../../base/version.ts';
import { listenCommand } from './listen.ts';
import { readStart } from './start-options.ts';
import { start, type CreateSandbox } from './start.ts';
import { triggerCommand } from './trigger.ts';
import { UsageError } from './options.ts';

type Finish = (end: () => Promise<unknown>) => void;

/** The commands beside the sandbox itself. */
const COMMANDS: Readonly<Record<string, (args: readonly string[], finishWith: Finish) => Promise<number>>> = {
  listen: (args, finishWith) => listenCommand(args, console.log, finishWith),
  trigger: (args) => triggerCommand(args, console.log),
  conformance: async (args) => (await import('../../conformance/command.ts')).conformanceCommand(args, console.log),
};

/** Runs `estamp-sandbox`. An error is one sentence, with the usage on lines of its own where that helps. */
export async function runProgram(args: readonly string[], createSandbox: CreateSandbox): Promise<void> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (command) process.exitCode = await command(rest, endOnSignal);
    else {
      const read = await readStart(args, VERSION);
      if (typeof read === 'string') console.log(read);
      else await start(read, createSandbox, console.log);
    }
  } catch (error) {
    console.error(`estamp-sandbox: ${sentence(error)}`);
    process.exitCode = 1;
  }
}

/** The first SIGINT or SIGTERM ends a command as it wants to end; the next ends it at once. */
function endOnSignal(end: () => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
}

function sentence(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${error.usage}`;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return `${error.message}. Choose another --port.`;
  // Options of createSandbox that the program has under another name.
  return error.message.replace(/^seedData\b/, '--seed-data').replace(/^allowedHosts\b/, '--allowed-host');
}
