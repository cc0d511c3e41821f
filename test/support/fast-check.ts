import fc from 'fast-check';

/**
 * fast-check with the seed of this run. The seed is fixed, so that a run of all tests depends on the code only;
 * `npm test -- stress FILE` passes a new one to each of its runs, which is how new counterexamples are found. A failure
 * prints the seed: `PROPERTY_SEED=SEED node --import tsx --test FILE` repeats it.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_125) });

export default fc;
