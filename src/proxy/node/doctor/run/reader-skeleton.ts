import { parseRupees, type Paise } from '../../../../base/money.ts';
import type { Explanation } from '../../../readers/price/explain.ts';

interface Candidate {
  path: string;
  paise: Paise;
}

/* More figures are not tried: each doubles the work. */
const MAX_FIGURES = 14;

/**
 * A module with a reader of the price that was refused, which reads this very body: its stamp, its total, and the figures that add up
 * to it. The merchant checks what it charges.
 */
export function readerSkeleton({ lines, others, total, refused }: Explanation, stampMinor: Paise): string {
  const figures = [...(total ? [total] : []), ...lines, ...others].flatMap(({ path, value }): Candidate[] => {
    const paise = parseRupees(value.trim());
    return paise === undefined || paise === 0 ? [] : [{ path, paise }];
  });
  const stamp =
    figures.find(({ path }) => lines.some((one) => one.kind === 'stamp-duty' && one.path === path)) ??
    figures.find(({ paise }) => paise === stampMinor);
  const whole =
    total ?? figures.filter(({ paise }) => paise >= stampMinor).sort((one, other) => other.paise - one.paise)[0];
  const rest = figures.filter((one) => one.path !== stamp?.path && one.path !== whole?.path).slice(0, MAX_FIGURES);
  const charges = whole ? addendsOf(rest, whole.paise - stampMinor) : undefined;
  const stampLine = `{ kind: 'stamp-duty', label: 'Stamp duty', amountMinor: ${stamp ? `paise(at(body, ${quote(stamp.path)}))` : 'stampDutyMinor'} }`;
  const chargeLines = charges
    ? charges.map(
        ({ path }) => `{ kind: 'other', label: ${quote(labelOf(path))}, amountMinor: paise(at(body, ${quote(path)})) }`,
      )
    : ["{ kind: 'other', label: 'Charges', amountMinor: total - stampDutyMinor }"];
  return `// A reader of the price, made by "estamp-proxy doctor" because the body was refused: ${refused?.because ?? 'it was not read'}
// (at ${refused?.path || 'the body itself'}). It reads the body that doctor saw. CHECK each line against what the service charges, then
// name this file in your options: import readers from './estamp.readers.mjs'; export default { readers };

/** The value at a JSON Pointer. */
const at = (body, pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, step) => value?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], body);

/** "143.50" is 14350 paise. Text only: 1.1 + 2.2 is not 3.3 in JavaScript. */
function paise(value) {
  const match = /^(\\d{1,9})(?:\\.(\\d{1,2}))?$/.exec(String(value).replaceAll(/[₹,\\s]/g, ''));
  if (!match) throw new Error('not an amount');
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

export default {
  duty(body, stampDutyMinor) {
    const total = ${whole ? `paise(at(body, ${quote(whole.path)}))` : 'stampDutyMinor'};
    return {
      totalMinor: total,
      lines: [
        ${[stampLine, ...chargeLines].join(',\n        ')},
      ],
    };
  },
};
`;
}

/** Some of the figures that add up to a sum; the fewest first. */
function addendsOf(figures: readonly Candidate[], sum: Paise): readonly Candidate[] | undefined {
  if (sum === 0) return [];
  const sets = Array.from({ length: 2 ** figures.length }, (_, bits) =>
    figures.filter((__, index) => (bits >> index) & 1),
  );
  return sets
    .filter((some) => some.length > 0 && some.reduce((all, { paise }) => all + paise, 0) === sum)
    .sort((one, other) => one.length - other.length)[0];
}

const quote = (text: string): string =>
  `'${text.replaceAll(/['\\]/g, '\\$&').replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')}'`;

const labelOf = (path: string): string => {
  const steps = path.split('/').filter((step) => !/^\d*$|^(?:amount|value|price)$/i.test(step));
  return (steps.at(-1) ?? 'Charges').slice(0, 60);
};
