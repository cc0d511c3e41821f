/** What a benchmark measured. Lower is better. */
export interface Figure {
  /** What it is, the same in every run. */
  what: string;
  measured: number;
  /** For example `times`, `ms`, `bytes`. */
  unit: string;
  /** The highest value that is good; absent if the figure is only reported. */
  goal?: number;
  /** Whether zero and less are possible, as for a slope. A time or a count of nothing measured nothing. */
  signed?: boolean;
}

/** A figure in `bench/results`, beside that of the run before. */
export interface RecordedFigure extends Figure {
  /** The figure of the run before; absent if there was none. */
  previous?: number;
}

/** `ok`, `missed`, or `no goal`. */
export type Outcome = 'ok' | 'missed' | 'no goal';

/** Compares a figure with its goal. */
export function outcomeOf({ measured, goal }: Figure): Outcome {
  if (goal === undefined) return 'no goal';
  return measured <= goal ? 'ok' : 'missed';
}

/**
 * Refuses figures that nothing was measured for: an empty list, `NaN`, infinity, or zero where it is impossible.
 *
 * @throws {Error} names the benchmark and the figure
 */
export function requireMeasured(bench: string, figures: readonly Omit<Figure, 'unit'>[]): void {
  if (figures.length === 0) throw new Error(`${bench} measured nothing: it reports no figure.`);
  for (const { what, measured, signed } of figures) {
    if (!Number.isFinite(measured) || (!signed && measured <= 0)) {
      throw new Error(`${bench} measured nothing for "${what}": ${measured}.`);
    }
  }
}
