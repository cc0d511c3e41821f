/**
 * A price in the manner of a real service, and the answer that a person who reads it gives. Amounts are rupees; a line
 * is `kind amount label`, and the total `path amount`.
 */
export interface PricedBody {
  name: string;
  /** The stamp value that was asked for. */
  stamp: string;
  total: string;
  lines: readonly string[];
  /** A text is the JSON as the service writes it. */
  body: object | string;
}

/** A body that must not be sold: where it is refused, and why. */
export interface RefusedBody {
  name: string;
  stamp: string;
  path: string;
  because: string;
  body: object | string;
}
