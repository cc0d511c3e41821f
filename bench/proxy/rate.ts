/**
 * Sends requests at a fixed rate, whether or not responses arrive, so that a slow server is visible.
 *
 * @returns milliseconds from each request's scheduled time to its complete response
 */
export async function atRate(
  perSecond: number,
  seconds: number,
  fire: (index: number) => Promise<void>,
): Promise<number[]> {
  const begin = performance.now();
  const total = perSecond * seconds;
  const times: number[] = [];
  const flights: Promise<void>[] = [];
  for (let index = 0; index < total; index += 1) {
    const due = begin + (index * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    flights.push(fire(index).then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(flights);
  return times.sort((a, b) => a - b);
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
