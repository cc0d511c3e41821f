import type { Coverage } from './policy.ts';

/** A script that the page loads or holds. */
export interface ScriptEntry {
  kind: 'inline' | 'external';
  /** The address without its query, or `inline` and the beginning of the hash. */
  where: string;
  /** `module`, `importmap`, `classic`, or what the tag says. */
  type: string;
  /** `sha384-…` of what was read; absent where it was not fetched. */
  hash?: string;
  /** What the page's own tag demands. */
  integrity?: string;
  nonce: boolean;
  coverage: Coverage;
  bytes?: number;
}

/** Something that is wrong, or could be better. */
export interface Finding {
  /** `weakness` fails the audit; `advice` does not. */
  level: 'weakness' | 'advice';
  /** Stays the same, so that a baseline may accept it. */
  code: string;
  /** What it is about: a script's `where`, a header's name. */
  about: string;
  message: string;
}

/** What a page is made of, as far as PCI DSS 4.0.1 asks: its scripts (6.4.3), its forms, its headers and their change (11.6.1). */
export interface AuditReport {
  /** Without its query. */
  url: string;
  scripts: ScriptEntry[];
  /** Pages inside the page: their addresses without query. */
  frames: string[];
  /** Where its forms are sent, without query. */
  forms: string[];
  /** The headers that matter, nonces taken out. */
  headers: Record<string, string>;
  findings: Finding[];
}

/** The page could not be looked at. */
export class AuditError extends Error {
  override readonly name = 'AuditError';
}
