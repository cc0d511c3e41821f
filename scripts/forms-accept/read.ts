import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A form as some project describes it: `{ schema, uiSchema, formData }`, `{ schema, uischema, data }` or a schema. */
export interface Description {
  /** The file, relative to the folder. */
  name: string;
  description: Record<string, unknown>;
  /** A value that the file gives for its form. */
  data?: unknown;
}

/** Reads every `.json` file of a folder, folders below it included, in the order of their names. */
export function readFolder(folder: string): Description[] {
  return files(folder).map((file) => {
    const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const { formData, data = formData, ...description } = content;
    const whole = typeof content['schema'] === 'object' || Array.isArray(content['fields']);
    return { name: relative(folder, file), description: whole ? description : { schema: content }, ...(whole && { data }) };
  });
}

const files = (folder: string): string[] => readdirSync(folder).sort().flatMap((name) => {
  const path = join(folder, name);
  if (statSync(path).isDirectory()) return name === 'node_modules' ? [] : files(path);
  return name.endsWith('.json') ? [path] : [];
});
