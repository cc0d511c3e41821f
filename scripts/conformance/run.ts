import type { Check, Part, Row } from './check.ts';
import { Control } from './control.ts';
import { Finding, Skip } from './judge.ts';
import { access } from './parts/access.ts';
import { accounts } from './parts/accounts.ts';
import { answers } from './parts/answers.ts';
import { idempotency } from './parts/idempotency.ts';
import { inputs } from './parts/inputs.ts';
import { limits } from './parts/limits.ts';
import { missing } from './parts/missing.ts';
import { money } from './parts/money.ts';
import { orders } from './parts/orders.ts';
import { plans } from './parts/plans.ts';
import { team } from './parts/team.ts';
import { usage } from './parts/usage.ts';
import { webhooks } from './parts/webhooks.ts';
import { Server } from './server.ts';
import { World } from './world.ts';
import type { Facts } from './world.ts';

/** In the order in which they run. `limits` comes last: it uses up what the others need. */
export const PARTS: readonly Part[] = [
  access, answers, inputs, missing, idempotency, plans, money, orders, accounts, team, webhooks, usage, limits,
];

export interface ConformanceOptions {
  baseUrl: string;
  key: string;
  /** Where the control plane is; the base URL unless told. */
  controlUrl?: string;
  facts?: Partial<Facts>;
  /** Names of parts; all of them unless told. */
  parts?: readonly string[];
  /** Hears of each row as soon as it is there. */
  onRow?: (row: Row) => void;
}

/** What a freshly seeded sandbox holds. */
const SEEDED: Facts = {
  connectionId: 'pc_demo',
  serviceCode: 'estamp.standard',
  duty: { stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: 100 },
};

/** Holds a server against the specification, one rule after the other. */
export async function runConformance(options: ConformanceOptions): Promise<Row[]> {
  const { baseUrl, key, controlUrl = baseUrl, facts, parts, onRow } = options;
  const control = await Control.find(controlUrl);
  const world = new World(new Server(baseUrl), key, { ...SEEDED, ...facts }, control);
  const rows: Row[] = [];
  for (const part of PARTS.filter(({ name }) => !parts || parts.includes(name))) {
    if (part.inNewHour) await control?.do('POST', '/clock', { advanceSeconds: 3600 });
    for (const check of part.checks) {
      const row = await judged(part, check, world);
      rows.push(row);
      onRow?.(row);
    }
  }
  return rows;
}

async function judged(part: Part, check: Check, world: World): Promise<Row> {
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
