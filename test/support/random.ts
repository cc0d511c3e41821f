/** The seed of this run, for fast-check and for random choices. `PROPERTY_SEED=SEED` repeats a run. */
export const SEED = Number(process.env['PROPERTY_SEED'] ?? 20_261_125);

/**
 * Random numbers from 0 to 1 that follow from the seed of the run, so that a failure can be repeated: a process that
 * fails prints the seed. `npm test -- stress FILE` gives each run another seed.
 *
 * @param name parts of a test that run at the same time draw from sequences of their own
 */
export function seededRandom(name: string): () => number {
  process.once('exit', (code) => {
    if (code !== 0) console.error(`The random choices of “${name}” follow from PROPERTY_SEED=${SEED}.`);
  });
  let state = SEED;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x9e3779b1);
  // mulberry32, a generator with 32 bits of state.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
