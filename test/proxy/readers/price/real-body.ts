import type { LineKind } from '../../../../src/wire/quote.ts';

/** A price in the manner of a real service, and the right answer in paise. */
export interface RealBody {
  name: string;
  body: unknown;
  /** The stamp value that was asked for. */
  stamp: number;
  total: number;
  totalPath: string;
  lines: readonly (readonly [LineKind, number])[];
}

/** A body that must not be sold, and where it is refused. */
export interface RefusedBody {
  name: string;
  body: unknown;
  stamp: number;
  path: string;
  because: RegExp;
}

/** A row of a list. */
export const ROW = (type: string, amount: unknown): object => ({ type, amount });
export const S = 'stamp-duty';
export const F = 'service-fee';
export const G = 'gst';

export const read = (
  name: string,
  stamp: number,
  total: number,
  totalPath: string,
  lines: RealBody['lines'],
  body: unknown,
): RealBody => ({ name, stamp, total, totalPath, lines, body });

export const refused = (name: string, stamp: number, path: string, because: RegExp, body: unknown): RefusedBody => ({
  name,
  stamp,
  path,
  because,
  body,
});
