import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { outcomeOf, requireMeasured, type Figure, type RecordedFigure } from './report/figure.ts';

/** One figure of a chart. */
export interface Bar {
  label: string;
  value: number;
  /** Whether it is our figure, which the chart highlights. */
  ours?: boolean;
}

/** Figures to compare. Lower is better. */
export interface Chart {
  title: string;
  unit: string;
  bars: Bar[];
  goal?: number;
}

/**
 * The result of a benchmark in `bench/results/NAME.json`, from which the documentation draws its table and its charts.
 */
export interface BenchResult {
  /** ISO time of the run. */
  measured: string;
  machine: string;
  figures: RecordedFigure[];
  charts: Chart[];
}

const RESULTS = new URL('results/', import.meta.url);
const fileOf = (name: string, folder: URL): URL => new URL(`${name}.json`, folder);

/**
 * Writes the result of a benchmark, and makes the process fail if a goal is missed. Every benchmark ends with it.
 *
 * @param charts figures beside those of others
 * @param folder where the results are; the tests use another one
 * @throws {Error} if nothing was measured; the earlier result stays
 */
export function recordResult(
  name: string,
  figures: readonly Figure[],
  charts: readonly Chart[] = [],
  folder: URL = RESULTS,
): void {
  requireMeasured(name, figures);
  for (const { title, bars } of charts)
    requireMeasured(
      name,
      bars.map(({ label, value }) => ({ what: `${title}, ${label}`, measured: value })),
    );
  const before = readResult(name, folder)?.figures ?? [];
  const result: BenchResult = {
    measured: new Date().toISOString(),
    machine: `Node ${process.versions.node}, ${cpus().length} cores`,
    figures: figures.map((figure) => {
      const previous = before.find(({ what }) => what === figure.what)?.measured;
      return { ...figure, ...(previous !== undefined && { previous }) };
    }),
    charts: [...charts],
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(name, folder), `${JSON.stringify(result, null, 2)}\n`);
  if (figures.some((figure) => outcomeOf(figure) === 'missed')) process.exitCode = 1;
}

/** Reads the latest result of a benchmark; `undefined` if it never had one. */
export function readResult(name: string, folder: URL = RESULTS): BenchResult | undefined {
  let text: string;
  try {
    text = readFileSync(fileOf(name, folder), 'utf8');
  } catch {
    return undefined;
  }
  return JSON.parse(text) as BenchResult;
}
