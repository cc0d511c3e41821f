import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordedBody } from '../bodies/recorded.ts';

/** Reads the folder of `--recorded`. @throws Error with a sentence that names the folder or the file */
export async function readRecordings(folder: string): Promise<RecordedBody[]> {
  const names = await readdir(folder).catch(() => {
    throw new Error(`--recorded names ${folder}, which cannot be read.`);
  });
  const files = names.filter((name) => name.endsWith('.json')).sort();
  if (files.length === 0)
    throw new Error(`--recorded names ${folder}, which holds no recording of "estamp-proxy doctor --record".`);
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const recording = parse(text) as Partial<RecordedBody & { format: number }> | undefined;
      if (recording?.format !== 1 || typeof recording.operationId !== 'string')
        throw new Error(`${join(folder, name)} is no recording of format 1.`);
      return recording as RecordedBody;
    }),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
