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

/** Renders the report as text. Values from the page are shown on one line, without control characters. */
export function print(report: AuditReport, changes: readonly string[], open: AuditReport['findings']): string {
  const scripts = report.scripts.map(({ where, type, coverage, integrity, hash, bytes }) => [
    where,
    type,
    coverage,
    integrity === undefined ? '-' : 'yes',
    bytes === undefined ? '-' : String(bytes),
    hash ?? 'not fetched',
  ]);
  const isOpen = new Set(open);
  const parts = [
    `Page: ${plain(report.url)}`,
    `Scripts: ${report.scripts.length}`,
    scripts.length > 0 ? table([['script', 'type', 'passes by', 'integrity', 'bytes', 'hash'], ...scripts]) : '',
    list('Frames', report.frames),
    list('Forms are sent to', report.forms),
    `Headers:\n${
      Object.entries(report.headers)
        .map(([name, value]) => `  ${name}: ${plain(value)}`)
        .join('\n') || '  none of those that matter'
    }`,
    report.findings
      .map((finding) => {
        const level = finding.level === 'weakness' && !isOpen.has(finding) ? 'accepted' : finding.level;
        return `${level}: ${finding.code}: ${plain(finding.about)}: ${plain(finding.message)}`;
      })
      .join('\n'),
    changes.map((change) => `change: ${plain(change)}`).join('\n'),
    open.length + changes.length === 0
      ? 'No weaknesses and no changes.'
      : `${open.length} weak, ${changes.length} changed.`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

const list = (title: string, lines: readonly string[]): string =>
  lines.length > 0 ? `${title}:\n${lines.map((line) => `  ${plain(line)}`).join('\n')}` : '';

function table(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map(plain));
  const widths = (clean[0] ?? []).map((_, column) =>
    clean.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  );
  return clean
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const plain = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');
