import * as z from 'zod';
import { AuditError, type AuditReport, type ScriptEntry } from './report.ts';

/** The reviewed state of a page. PCI DSS 6.4.3 requires a reason for each script. */
const Baseline = z.strictObject({
  url: z.string(),
  scripts: z.array(
    z.strictObject({
      where: z.string(),
      hash: z.string().optional(),
      integrity: z.string().optional(),
      /** Why the page needs the script, written by the merchant. A rewrite of the file preserves it. */
      why: z.string(),
    }),
  ),
  frames: z.array(z.string()),
  forms: z.array(z.string()).default([]),
  headers: z.record(z.string(), z.string()),
  /** Codes of accepted weaknesses, optionally for one subject: `handler`, `no-integrity https://…`. */
  accepted: z.array(z.string()),
});
export type Baseline = z.infer<typeof Baseline>;

/** @throws AuditError when the text is not a baseline */
export function parseBaseline(text: string): Baseline {
  try {
    return Baseline.parse(JSON.parse(text));
  } catch {
    throw new AuditError('The baseline was not made by --write. Write it again, or correct the manual change.');
  }
}

/** The current page, with the reasons and exceptions of the earlier baseline. */
export function baselineOf({ url, scripts, frames, forms, headers }: AuditReport, before?: Baseline): Baseline {
  return {
    url,
    scripts: scripts.map(({ where, hash, integrity, kind }) => ({
      where: kind === 'inline' ? 'inline' : where,
      ...(hash !== undefined && { hash }),
      ...(integrity !== undefined && { integrity }),
      why: before?.scripts.find((known) => isSame(known, { where, hash, kind }))?.why ?? '',
    })),
    frames,
    forms,
    headers,
    accepted: before?.accepted ?? [],
  };
}

type Known = Baseline['scripts'][number];

const isSame = (known: Known, { where, hash, kind }: Pick<ScriptEntry, 'where' | 'hash' | 'kind'>): boolean =>
  kind === 'inline' ? known.where === 'inline' && known.hash === hash : known.where === where;

/** Describes each difference in one sentence. Scripts without a reason are listed too. */
export function changesSince(baseline: Baseline, report: AuditReport): string[] {
  return [
    ...(baseline.url === report.url ? [] : [`The baseline is of ${baseline.url}.`]),
    ...report.scripts.flatMap((script) => changeOfScript(baseline, script) ?? []),
    ...baseline.scripts
      .filter((known) => !report.scripts.some((script) => isSame(known, script)))
      .map(({ where, hash = '' }) => `Gone: ${where} ${where === 'inline' ? hash : ''}`.trim()),
    ...changesOfHeaders(baseline.headers, report.headers),
    ...changesOfList('frame', baseline.frames, report.frames),
    ...changesOfList('form', baseline.forms, report.forms),
  ];
}

function changeOfScript({ scripts }: Baseline, script: ScriptEntry): string | undefined {
  const known = scripts.filter((one) => isSame(one, script));
  if (known.length === 0) return `New script: ${script.where}`;
  if (!known.some(({ hash }) => hash === script.hash)) return `Changed script: ${script.where}`;
  if (!known.some(({ integrity }) => integrity === script.integrity))
    return `Changed integrity attribute: ${script.where}`;
  return known.every(({ why }) => why.trim() === '') ? `No reason is given for: ${script.where}` : undefined;
}

const changesOfHeaders = (before: Baseline['headers'], now: Baseline['headers']): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((name) => before[name] !== now[name])
    .map((name) => `Changed header: ${name}`);

const changesOfList = (what: string, before: readonly string[], now: readonly string[]): string[] => [
  ...[...new Set(now)].filter((one) => !before.includes(one)).map((one) => `New ${what}: ${one}`),
  ...[...new Set(before)].filter((one) => !now.includes(one)).map((one) => `Gone: ${what} ${one}`),
];

/** The weaknesses that the baseline does not accept. */
export const openWeaknesses = (report: AuditReport, baseline?: Baseline): AuditReport['findings'] =>
  report.findings.filter(
    ({ level, code, about }) =>
      level === 'weakness' && ![code, `${code} ${about}`].some((word) => baseline?.accepted.includes(word)),
  );
