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
  const changes: string[] = [];
  if (baseline.url !== report.url) changes.push(`The baseline is of ${baseline.url}.`);
  for (const script of report.scripts) {
    const known = baseline.scripts.filter((one) => isSame(one, script));
    if (known.length === 0) changes.push(`New script: ${script.where}`);
    else if (!known.some(({ hash }) => hash === script.hash)) changes.push(`Changed script: ${script.where}`);
    else if (!known.some(({ integrity }) => integrity === script.integrity))
      changes.push(`Changed integrity attribute: ${script.where}`);
    else if (known.every(({ why }) => why.trim() === '')) changes.push(`No reason is given for: ${script.where}`);
  }
  for (const known of baseline.scripts) {
    if (!report.scripts.some((script) => isSame(known, script)))
      changes.push(`Gone: ${known.where} ${known.where === 'inline' ? (known.hash ?? '') : ''}`.trim());
  }
  for (const name of new Set([...Object.keys(baseline.headers), ...Object.keys(report.headers)])) {
    if (baseline.headers[name] !== report.headers[name]) changes.push(`Changed header: ${name}`);
  }
  for (const [what, before, now] of [
    ['frame', baseline.frames, report.frames],
    ['form', baseline.forms, report.forms],
  ] as const) {
    for (const one of new Set(now)) if (!before.includes(one)) changes.push(`New ${what}: ${one}`);
    for (const one of new Set(before)) if (!now.includes(one)) changes.push(`Gone: ${what} ${one}`);
  }
  return changes;
}

/** The weaknesses that the baseline does not accept. */
export const openWeaknesses = (report: AuditReport, baseline?: Baseline): AuditReport['findings'] =>
  report.findings.filter(
    ({ level, code, about }) =>
      level === 'weakness' && ![code, `${code} ${about}`].some((word) => baseline?.accepted.includes(word)),
  );
