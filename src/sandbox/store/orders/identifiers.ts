import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database.ts';

/** Generates identifiers and secrets: random, or reproducible with a seed. */
export interface Identifiers {
  /** The number of calls with this name, including this one. Survives a restart. */
  count(name: string): number;
  /** For example `next('ord')` is `ord_` and 24 hex digits. */
  next(prefix: string): string;
  uuid(): string;
  /** `length` hex digits without a prefix. */
  hex(length: number): string;
}

/** With a seed, the counter is stored in the transaction that uses it, so that a restart continues it. */
export function identifiers(database: Database, seed?: string): Identifiers {
  const count = (name: string): number => {
    const row = database.get<{ value: number }>(
      `INSERT INTO sequences (name, value) VALUES (?, 1)
       ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value`,
      name,
    );
    return row?.value ?? 0;
  };
  const hex = (length: number): string =>
    (seed === undefined
      ? randomBytes(32)
      : createHash('sha256')
          .update(`${seed}:${count('identifiers')}`)
          .digest()
    )
      .toString('hex')
      .slice(0, length);

  return {
    count,
    hex,
    next: (prefix) => `${prefix}_${hex(24)}`,
    uuid() {
      const digits = hex(32);
      const variant = '89ab'[Number.parseInt(digits[16] ?? '0', 16) % 4];
      return [
        digits.slice(0, 8),
        digits.slice(8, 12),
        `4${digits.slice(13, 16)}`,
        `${variant}${digits.slice(17, 20)}`,
        digits.slice(20, 32),
      ].join('-');
    },
  };
}
