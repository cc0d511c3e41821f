import type { AuditReport } from './report.ts';

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
