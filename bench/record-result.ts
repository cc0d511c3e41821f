import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** One figure of a chart. */
export interface Bar {
  label: string;
  value: number;
  /** Ours, which the chart marks. */
  ours?: boolean;
}

/** Figures that are compared with one another. Less is better. */
export interface Chart {
  title: string;
  unit: string;
  bars: Bar[];
  goal?: number;
}

/** What one benchmark found: `bench/results/NAME.json`, from which the documentation draws its charts. */
export interface BenchResult {
  /** ISO date of the run. */
  measured: string;
  machine: string;
  charts: Chart[];
}

const fileOf = (name: string): URL => new URL(`results/${name}.json`, import.meta.url);

/** Writes what a benchmark found. */
export function recordResult(name: string, charts: Chart[]): void {
  mkdirSync(new URL('results/', import.meta.url), { recursive: true });
  const result: BenchResult = {
    measured: new Date().toISOString().slice(0, 10), machine: `Node ${process.versions.node}, ${cpus().length} cores`, charts,
  };
  writeFileSync(fileOf(name), `${JSON.stringify(result, null, 2)}\n`);
}

/** Reads what a benchmark found at last. */
export function readResult(name: string): BenchResult {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as BenchResult;
}
