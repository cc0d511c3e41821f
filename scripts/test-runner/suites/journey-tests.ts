import { nodeTests } from './node-tests.ts';
import type { Suite } from './suite.ts';

/** The name of a suite of journeys, and what its programs run with. */
interface JourneySuite {
  name: string;
  env?: Readonly<Record<string, string>>;
}

/**
 * Journeys: files that drive the built demo with the real proxy and the real sandbox in a browser. They wait half of their
 * time, so more of them run at the same time than there are processors.
 *
 * @param suite its name, or its name and its variables
 * @param workers how many files run at the same time
 */
export function journeyTests(suite: string | JourneySuite, files: readonly string[], workers: number): Suite {
  const { name, env } = typeof suite === 'string' ? { name: suite } : suite;
  return nodeTests(name, files, { atMost: workers, load: 0.5, env });
}
