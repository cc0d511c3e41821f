import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from '../../../base/json/json.ts';
import { OPTION_NAMES, type EstampProxyOptions } from '../../config/options.ts';

/** An invalid setting. The sentence names it and how to fix it. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** Options from a module of the merchant, checked together with those of the environment. */
export interface Config {
  /** The setting that named the module: `--config` or `ESTAMP_CONFIG`. */
  name: string;
  /** The path as written. */
  file: string;
  options: Partial<EstampProxyOptions>;
}

export const CONFIG_SETTING = 'ESTAMP_CONFIG';

/**
 * Loads the module that `--config` or `ESTAMP_CONFIG` names, if any.
 *
 * @param argument value of `--config`
 * @param directory base of a relative path
 * @throws SettingError
 */
export async function loadConfig(
  argument: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  directory = process.cwd(),
): Promise<Config | undefined> {
  const setting = environment[CONFIG_SETTING]?.trim() || undefined;
  if (argument !== undefined && argument.trim() === '')
    throw new SettingError('--config must be the path of a module, such as ./estamp.config.mjs.');
  if (argument !== undefined && setting !== undefined && resolve(directory, argument) !== resolve(directory, setting)) {
    throw new SettingError(`--config and ${CONFIG_SETTING} name different modules. Set one of them.`);
  }
  const file = argument ?? setting;
  if (file === undefined) return undefined;
  const name = argument === undefined ? CONFIG_SETTING : '--config';
  const options = defaultExport(await load(name, file, directory), name, file);
  for (const option of Object.keys(options)) {
    if (OPTION_NAMES.includes(option)) continue;
    throw new SettingError(
      `"${option}" in ${file} (${name}) is not an option of the proxy. The options are ${OPTION_NAMES.join(', ')}.`,
    );
  }
  return { name, file, options };
}

async function load(name: string, file: string, directory: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(pathToFileURL(resolve(directory, file)).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : 'it threw a value that is not an error').split(
      '\n',
    );
    throw new SettingError(
      `${name} names ${file}, which could not be loaded: ${reason.replace(/\.?$/, '.')} Correct the path or the module.`,
    );
  }
}

function defaultExport(module: Readonly<Record<string, unknown>>, name: string, file: string): Config['options'] {
  const { default: options } = module;
  if (isObject(options) && !(options instanceof Promise)) return options;
  throw new SettingError(
    `${name} names ${file}, which has no object as its default export. Write "export default { … }" with the options of the proxy.`,
  );
}

type Fields = Readonly<Record<string, unknown>>;

/* Options whose fields have settings of their own. */
const MERGED_OPTIONS = ['payment', 'limits'];

/** Merges both sources; the environment takes precedence. */
export function mergeOptions(
  config: Partial<EstampProxyOptions>,
  environment: Partial<EstampProxyOptions>,
): Partial<EstampProxyOptions> {
  const merged: Record<string, unknown> = { ...config };
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined) continue;
    const before = merged[name];
    const parts = Object.fromEntries(
      Object.entries(MERGED_OPTIONS.includes(name) ? (value as Fields) : {}).filter(([, part]) => part !== undefined),
    );
    if (!MERGED_OPTIONS.includes(name)) merged[name] = value;
    else if (isObject(before)) merged[name] = { ...before, ...parts };
    // An invalid value is passed on, so that the error names it.
    else if (before === undefined && Object.keys(parts).length > 0) merged[name] = parts;
  }
  return merged;
}

/** Whether a module sets an option, given as a path: `limits.spendPerHour`. */
export function hasOption(options: unknown, path: string): boolean {
  let value = options;
  for (const name of path.split('.')) value = isObject(value) ? value[name] : undefined;
  return value !== undefined && value !== null;
}

/* One letter missing, doubled or changed, or two swapped. */
const SLIPS = 2;

/** Whether one name becomes the other with two edits at most (Levenshtein). */
export function isSimilarName(name: string, known: string): boolean {
  let row = Array.from({ length: known.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...name].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= known.length; at++) {
      const changed = (row[at - 1] ?? 0) + (known[at - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[known.length] ?? 0) <= SLIPS;
}
