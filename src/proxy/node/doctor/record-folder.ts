import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseExact } from '../../readers/json/exact-json.ts';
import { record, toJson } from '../../recordings/recording.ts';
import { replay, type Replayed } from '../../recordings/replay.ts';
import type { SeenBody } from './run/context.ts';

/** A folder that cannot be read or written. The sentence names it. */
class FolderError extends Error {
  override readonly name = 'FolderError';
}

/**
 * Writes one file a call: `01-listEstampStates.json`.
 *
 * @param hide takes the secrets of the settings out of a text
 * @throws FolderError
 */
export async function writeRecordings(
  folder: string,
  bodies: readonly SeenBody[],
  hide: (text: string) => string,
): Promise<number> {
  try {
    await mkdir(folder, { recursive: true });
    let number = 0;
    for (const { operation, asked, answered } of bodies) {
      number += 1;
      const name = `${String(number).padStart(2, '0')}-${operation}.json`;
      const recording = record(operation, asked, answered.status, answered.text);
      await writeFile(join(folder, name), `${hide(toJson(recording))}\n`);
    }
    return number;
  } catch (error) {
    throw new FolderError(
      `The folder ${folder} cannot be written: ${(error as NodeJS.ErrnoException).code ?? 'error'}.`,
    );
  }
}

/** A file of the folder, and how it is read today. */
export interface ReplayedFile extends Replayed {
  file: string;
}

/** Reads every recording of a folder with the present readers. @throws FolderError */
export async function replayFolder(folder: string): Promise<ReplayedFile[]> {
  let names: string[];
  try {
    names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  } catch (error) {
    throw new FolderError(`The folder ${folder} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'error'}.`);
  }
  if (names.length === 0) throw new FolderError(`The folder ${folder} has no recording (NN-operationId.json).`);
  return Promise.all(names.map(async (file) => ({ file, ...(await replayFile(join(folder, file))) })));
}

async function replayFile(path: string): Promise<Replayed> {
  try {
    return replay(parseExact(await readFile(path, 'utf8')));
  } catch {
    return { operationId: '', state: 'invalid', paths: [] };
  }
}
