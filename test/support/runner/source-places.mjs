import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/* A place in a compiled module, as stacks name it. */
const PLACE = /file:\/\/[^\s()]+?\.mjs:(\d+):(\d+)/g;

/** The map of a compiled module, undefined if it has none. */
function mapOf(address) {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${address}.map`), 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * A message whose stack names the sources of compiled modules. `--enable-source-maps` does the same, and reads every
 * map at the start of each process, which takes a third of its time.
 */
export function withSources(message) {
  const maps = new Map();
  return message.replaceAll(PLACE, (place, line, column) => {
    const address = place.slice(0, -`:${line}:${column}`.length);
    if (!maps.has(address)) maps.set(address, mapOf(address));
    const { originalSource, originalLine, originalColumn } = maps.get(address)?.findEntry(line - 1, column - 1) ?? {};
    if (!originalSource) return place;
    return `${fileURLToPath(new URL(originalSource, address))}:${originalLine + 1}:${originalColumn + 1}`;
  });
}
