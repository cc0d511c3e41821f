import fc from 'fast-check';
import { SEED } from './random.ts';
import { runs } from './share.ts';

/**
 * fast-check with the seed of this run. The seed is fixed, so that a run of all tests depends on the code only;
 * `npm test -- stress FILE` passes a new one to each of its runs, which is how new counterexamples are found. A failure
 * prints the seed: `PROPERTY_SEED=SEED node --import tsx --test FILE` repeats it. `npm test` tries a fifth of the cases
 * of a full run. A property that names its own number passes it through `runs`.
 */
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: SEED,
  numRuns: runs(100),
});

export { runs };

export default fc;
