import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isObject } from '../../src/base/evaluator/index.ts';

/** A form as some project describes it: `{ schema, uiSchema, formData }`, `{ schema, uischema, data }` or a schema. */
export interface Description {
  /** The file, relative to the folder. */
  name: string;
  /** What `convert` is given. */
  description: unknown;
  /** A value that the file gives for its form. */
  data?: unknown;
}

/**
 * Reads every `.json` file of a folder, folders below it included, in the order of their names.
 *
 * @throws SyntaxError with the name of the file that is no JSON
 */
export function readFolder(folder: string): Description[] {
  return files(folder).map((file) => ({ name: relative(folder, file), ...described(parse(file)) }));
}

function described(content: unknown): Omit<Description, 'name'> {
  if (!isObject(content) || isObject(content['properties'])) return { description: content };
  const { formData, data = formData, ...description } = content;
  return { description, data };
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SyntaxError(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

const files = (folder: string): string[] => readdirSync(folder).sort().flatMap((name) => {
  const path = join(folder, name);
  if (statSync(path).isDirectory()) return name === 'node_modules' ? [] : files(path);
  return name.endsWith('.json') ? [path] : [];
});
