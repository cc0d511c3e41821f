import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isObject } from '../../../../src/base/evaluator/index.ts';

/** The form of a project: `{ schema, uiSchema, formData }`, `{ schema, uischema, data }` or a schema. */
export interface Description {
  /** The file, relative to the folder. */
  name: string;
  /** The input of `convert`. */
  description: unknown;
  /** A value that the file provides for its form. */
  data?: unknown;
  /** Why the file cannot be checked. */
  broken?: string;
}

/** Reads every `.json` file of a folder and its subfolders, ordered by name, including invalid JSON. */
export function readFolder(folder: string): Description[] {
  return files(folder).map((file) => ({ name: relative(folder, file), ...read(file) }));
}

function described(content: unknown): Omit<Description, 'name'> {
  if (!isObject(content) || isObject(content['properties'])) return { description: content };
  const { formData, data = formData, ...description } = content;
  return { description, data };
}

function read(file: string): Omit<Description, 'name'> {
  try {
    // Some editors add a byte order mark, which is not valid JSON.
    return described(JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')));
  } catch (error) {
    return { description: undefined, broken: (error as Error).message };
  }
}

const files = (folder: string): string[] =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return name === 'node_modules' ? [] : files(path);
      return name.endsWith('.json') ? [path] : [];
    });
