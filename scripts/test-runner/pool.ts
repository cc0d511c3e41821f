/** A job as the pool sees it. */
export interface PoolJob {
  name: string;
  /** How long it takes alone, as far as is known. The longest starts first. */
  seconds: number;
  /** What part of a processor it keeps busy. */
  load: number;
  /** Nothing runs beside it. It runs after all others. */
  isExclusive: boolean;
  /** Starts before those that are not, however long they take. */
  isGate: boolean;
  /** A group of jobs of which `atMost` run at the same time. */
  group: string;
  atMost: number;
  /** Whether it waits for the build. */
  needsBuild: boolean;
  /** Never throws. */
  run: () => Promise<void>;
}

interface PoolOptions {
  processors: number;
  /** Settled when the build has ended. */
  built: Promise<void>;
  /** Whether no further job may start. */
  isStopped: () => boolean;
}

/** The order in which jobs start where they fit. */
export const inOrder = <T extends { seconds: number; isGate?: boolean }>(jobs: readonly T[]): T[] =>
  [...jobs].sort(
    (one, other) => Number(other.isGate ?? false) - Number(one.isGate ?? false) || other.seconds - one.seconds,
  );

/**
 * Runs jobs side by side, so that the processors are busy: the longest first, those that measure time alone at the end.
 *
 * @returns the jobs that did not start, because the run was stopped
 */
export async function runPool<T extends PoolJob>(
  jobs: readonly T[],
  { processors, built, isStopped }: PoolOptions,
): Promise<readonly T[]> {
  let waiting = inOrder(jobs);
  const running = new Map<T, Promise<void>>();
  let isBuilt = false;
  const building = built.then(() => {
    isBuilt = true;
  });
  const fits = (job: T): boolean => {
    if (job.needsBuild && !isBuilt) return false;
    const beside = [...running.keys()];
    if (job.isExclusive) return !beside.length && !waiting.some((other) => !other.isExclusive);
    const load = beside.reduce((sum, one) => sum + one.load, 0);
    return (
      (load + job.load <= processors || !beside.length) &&
      beside.filter(({ group }) => group === job.group).length < job.atMost
    );
  };
  while (waiting.length && !isStopped()) {
    const next = waiting.find(fits);
    if (next) {
      waiting = waiting.filter((job) => job !== next);
      running.set(
        next,
        next.run().then(() => void running.delete(next)),
      );
    } else await Promise.race(isBuilt ? running.values() : [...running.values(), building]);
    if (running.size && [...running.keys()].some(({ isExclusive }) => isExclusive)) await Promise.all(running.values());
  }
  await Promise.all(running.values());
  return waiting;
}
