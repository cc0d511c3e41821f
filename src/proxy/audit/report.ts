import type { Coverage } from './policy.ts';

/** A script that the page loads or holds. */
export interface ScriptEntry {
  kind: 'inline' | 'external';
  /** The URL without its query, or `inline` and the first characters of the hash. */
  where: string;
  /** `module`, `importmap`, `classic`, or the type of the tag. */
  type: string;
  /** `sha384-…` of the content; absent if it was not fetched. */
  hash?: string;
  /** The `integrity` attribute of the tag. */
  integrity?: string;
  nonce: boolean;
  coverage: Coverage;
  bytes?: number;
}

/** A weakness or a recommendation. */
export interface Finding {
  /** `weakness` fails the audit; `advice` does not. */
  level: 'weakness' | 'advice';
  /** Stable, so that a baseline can accept it. */
  code: string;
  /** The subject: a script's `where`, or a header's name. */
  about: string;
  message: string;
}

/** The parts of a page that PCI DSS 4.0.1 covers: scripts (6.4.3), forms, headers and their changes (11.6.1). */
export interface AuditReport {
  /** Without the query. */
  url: string;
  scripts: ScriptEntry[];
  /** URLs of embedded pages, without queries. */
  frames: string[];
  /** URLs that forms are sent to, without queries. */
  forms: string[];
  /** The security headers, without nonces. */
  headers: Record<string, string>;
  findings: Finding[];
}

/** The page could not be audited. */
export class AuditError extends Error {
  override readonly name = 'AuditError';
}
