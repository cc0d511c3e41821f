import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

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

/** The result of a benchmark in `bench/results/NAME.json`, from which the documentation draws its charts. */
export interface BenchResult {
  /** ISO date of the run. */
  measured: string;
  machine: string;
  charts: Chart[];
}

const fileOf = (name: string): URL => new URL(`results/${name}.json`, import.meta.url);

/** Writes the result of a benchmark. */
export function recordResult(name: string, charts: Chart[]): void {
  mkdirSync(new URL('results/', import.meta.url), { recursive: true });
  const result: BenchResult = {
    measured: new Date().toISOString().slice(0, 10),
    machine: `Node ${process.versions.node}, ${cpus().length} cores`,
    charts,
  };
  writeFileSync(fileOf(name), `${JSON.stringify(result, null, 2)}\n`);
}

/** Reads the latest result of a benchmark. */
export function readResult(name: string): BenchResult {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as BenchResult;
}
