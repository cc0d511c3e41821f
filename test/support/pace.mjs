/**
 * How long tests wait. A limit in a test is written for an idle machine; `scaled` makes it at least three times as long
 * from the start, because nobody knows what else a machine does. Only a test that fails waits to the end of its limit.
 * On a machine that is slower still, set TEST_PACE to a higher factor. The variable's name does not begin with ESTAMP:
 * programs under test report such names as unknown settings. Tests in a browser have no environment; their
 * `wait-until.ts` gets the factor from the runner's configuration.
 */

const LEAST = 3;
const given = Number(process.env.TEST_PACE ?? LEAST);

/** By how much limits are longer than on an idle machine. */
export const PACE = given >= LEAST ? given : LEAST;

/** A limit in milliseconds. Never for work or a wait that a passing test has: it would make the test slower. */
export const scaled = (ms) => Math.round(ms * PACE);
