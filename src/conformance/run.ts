import { access } from './parts/access.ts';
import { accounts } from './parts/accounts.ts';
import { answers, missing } from './parts/answers.ts';
import { idempotency } from './parts/idempotency.ts';
import { inputs } from './parts/inputs.ts';
import { plans } from './parts/plans.ts';
import { isolation } from './parts/isolation.ts';
import { limits } from './parts/limits.ts';
import { money } from './parts/money.ts';
import { orders } from './parts/orders.ts';
import { team } from './parts/team.ts';
import { time } from './parts/time.ts';
import { usage } from './parts/usage.ts';
import { webhooks } from './parts/webhooks.ts';
import { Finding, Skip } from './server/assertions.ts';
import { Control } from './server/control.ts';
import { Server } from './server/server.ts';
import type { Check, Part, Row } from './world/check.ts';
import { type Facts, World } from './world/world.ts';

/**
 * In the order in which they run. `limits` exhausts the rate limits, and `time` ends every session, so they run near
 * the end.
 */
export const PARTS: readonly Part[] = [
  access,
  answers,
  inputs,
  missing,
  idempotency,
  plans,
  isolation,
  money,
  orders,
  accounts,
  team,
  webhooks,
  usage,
  limits,
  time,
];

export interface ConformanceOptions {
  baseUrl: string;
  key: string;
  /** The URL of the control plane. Default: the base URL. */
  controlUrl?: string;
  facts?: Partial<Facts>;
  /** Milliseconds that a webhook may take; Default: 10,000. */
  patience?: number;
  /** Names of parts. Default: all. */
  parts?: readonly string[];
  /** Names of rules. Default: all. */
  only?: (row: Pick<Row, 'part' | 'operation' | 'rule'>) => boolean;
  /** Hears of each row as soon as it is there. */
  onRow?: (row: Row) => void;
}

/** The data of a freshly seeded sandbox. */
const SEEDED: Facts = {
  connectionId: 'pc_demo',
  serviceCode: 'estamp.standard',
  duty: { stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: 100 },
};

/** Holds a server against the specification, one rule after the other. */
export async function runConformance(options: ConformanceOptions): Promise<Row[]> {
  const { baseUrl, key, controlUrl = baseUrl, facts, parts, patience, only = () => true, onRow } = options;
  const control = await Control.find(controlUrl);
  const world = new World({ server: new Server(baseUrl), key, facts: { ...SEEDED, ...facts }, control, patience });
  const rows: Row[] = [];
  for (const part of PARTS.filter(({ name }) => !parts || parts.includes(name))) {
    const checks = part.checks.filter(({ operation, rule }) => only({ part: part.name, operation, rule }));
    if (part.inNewHour && checks.length > 0) await control?.do('POST', '/clock', { advanceSeconds: 3600 });
    for (const check of checks) {
      const row = await assessed(part, check, world);
      rows.push(row);
      onRow?.(row);
    }
  }
  return rows;
}

async function assessed(part: Part, check: Check, world: World): Promise<Row> {
  const row = { part: part.name, operation: check.operation, rule: check.rule };
  try {
    await check.run(world);
    return { ...row, outcome: 'passed', seen: '' };
  } catch (error) {
    if (error instanceof Skip) return { ...row, outcome: 'skipped', seen: error.message };
    const said = error instanceof Error ? error : new Error(String(error));
    const seen = said instanceof Finding ? said.message : `${said.name}: ${said.message}${causeOf(said)}`;
    return { ...row, outcome: 'failed', seen };
  }
}

const causeOf = ({ cause }: Error): string => (cause instanceof Error ? ` (${cause.message})` : '');

const MARKS = { passed: 'passed ', failed: 'FAILED ', skipped: 'skipped' } as const;

/** One line of the table. */
export function line({ part, operation, rule, outcome, seen }: Row): string {
  const row = `${MARKS[outcome]}  ${part.padEnd(11)}  ${operation.padEnd(22)}  ${rule}`;
  return seen ? `${row}\n${' '.repeat(9)}${seen}` : row;
}

/** How many rules held, of each part and of all. */
export function summary(rows: readonly Row[]): string {
  const count = (of: readonly Row[]): string =>
    (['passed', 'failed', 'skipped'] as const)
      .map((outcome) => `${of.filter((row) => row.outcome === outcome).length} ${outcome}`)
      .join(', ');
  const parts = [...new Set(rows.map(({ part }) => part))];
  return [
    ...parts.map((part) => `${part.padEnd(12)} ${count(rows.filter((row) => row.part === part))}`),
    '',
    count(rows),
  ].join('\n');
}
