import { parseArgs, type ParseArgsConfig } from 'node:util';
import { connectSandbox } from '../client/create-control.ts';
import type { SandboxControl } from '../client/sandbox-control.ts';

/** Invalid arguments: one sentence with the error, and the usage on lines of its own. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.usage = usage;
  }
}

/** An option of a command: its definition for `parseArgs`, and its line in the help. */
export type Option = NonNullable<ParseArgsConfig['options']>[string] & {
  /** The name of its value in the help; absent for a switch. */
  value?: string;
  help: string;
};

export type Options = Readonly<Record<string, Option>>;
type Values<Table extends Options> = ReturnType<typeof parseArgs<{ options: Table; allowPositionals: true }>>['values'];

export const HELP_OPTION = {
  type: 'boolean',
  short: 'h',
  default: false,
  help: 'prints this text',
} as const satisfies Option;

/**
 * Reads the arguments of a command.
 *
 * @throws UsageError for an option that is not known, or that lacks its value
 */
export function readOptions<Table extends Options>(
  args: readonly string[],
  options: Table,
  usage: string,
): { values: Values<Table>; positionals: string[] } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) throw new UsageError(firstSentence(error.message), usage);
    throw error;
  }
}

/** Node appends an explanation of positional arguments. */
const firstSentence = (text: string): string => text.replace(/\.? To specify .*$|\.?$/s, '.');

/** The lines of the help that list a command's options. */
export function optionLines(options: Options): string {
  const rows = Object.entries(options).map(([name, { value, help }]): [string, string] => [
    `  --${name}${value ? ` ${value}` : ''}`,
    help,
  ]);
  const width = Math.max(...rows.map(([flag]) => flag.length)) + 2;
  return rows.map(([flag, help]) => flag.padEnd(width) + help.replaceAll('\n', `\n${' '.repeat(width)}`)).join('\n');
}

/** @throws UsageError where it is no http or https address */
export function addressOf(name: string, value: string, usage: string): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
  throw new UsageError(`--${name} must be an address such as http://127.0.0.1:4010, not "${value}".`, usage);
}

export const BASE_URL_OPTION = {
  type: 'string',
  default: 'http://127.0.0.1:4010',
  value: 'URL',
  help: 'where the sandbox is (http://127.0.0.1:4010)',
} as const satisfies Option;

/**
 * The sandbox at an address, if there is one.
 *
 * @throws Error with a sentence that says how to start one
 */
export async function reach(url: string): Promise<SandboxControl> {
  const sandbox = connectSandbox(url);
  const isThere = await sandbox.health().then(
    ({ status }) => status === 'ok',
    () => false,
  );
  if (isThere) return sandbox;
  throw new Error(`No sandbox answers at ${url}. Start one with estamp-sandbox, or name its address with --base-url.`);
}
