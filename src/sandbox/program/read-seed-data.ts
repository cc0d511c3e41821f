import { readFile } from 'node:fs/promises';
import type { SeedData } from '../seed-data/seed-data.ts';

/**
 * Reads the file of `--seed-data`. The sandbox checks its content at the start.
 *
 * @throws Error with a sentence that names the option
 */
export async function readSeedData(file: string): Promise<SeedData> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`--seed-data names ${file}, which cannot be read (${error.code ?? error.message}).`);
  });
  try {
    return JSON.parse(text) as SeedData;
  } catch (error) {
    throw new Error(`--seed-data names ${file}, which is not JSON: ${(error as Error).message}`);
  }
}
