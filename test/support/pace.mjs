/**
 * How long tests wait on this machine. A limit in a test is written for an idle machine; `scaled` extends it by the factor
 * that the test command measured (`scripts/test-runner/measure-pace.ts`). Only a test that fails waits to the end of its limit.
 * The variable's name does not begin with ESTAMP: programs under test report such names as unknown settings. Tests in a
 * browser have no environment; their `wait-until.ts` gets the factor from the runner's configuration.
 */

const measured = Number(process.env.TEST_PACE ?? 1);

/** How many times slower than an idle machine this one is: 1 or more. */
export const PACE = measured >= 1 ? measured : 1;

/** A limit in milliseconds, as this machine needs it. */
export const scaled = (ms) => Math.round(ms * PACE);
