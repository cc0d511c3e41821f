import { formatRupees } from '../base/money.ts';
import type { DialectName } from './bodies/dialect.ts';
import { catalogue } from './seed/index.ts';
import { DEMO_BALANCE, DEMO_CONNECTION, DEMO_KEYS } from './seed/seed-database.ts';
import type { SandboxOptions } from './sandbox.ts';

/**
 * What the program prints when it is ready: where it is, and what it begins with.
 *
 * @param dialect that it answers in, which a data file may have brought with it
 */
export function seedSummary(url: string, { data = ':memory:', manual }: SandboxOptions, dialect: DialectName): string {
  const { services, states, articles } = catalogue;
  return [
    `e-Stamp sandbox at ${url}`,
    `  page           ${url}/ in a browser: orders, payments, journal, mail, webhooks, faults`,
    `  organisation   Demo Merchant, KYC approved, wallet ${formatRupees(DEMO_BALANCE)} when new`,
    `  keys           ${DEMO_KEYS.sandbox} (sandbox), ${DEMO_KEYS.production} (production), every scope`,
    `  connection     ${DEMO_CONNECTION} (simulated provider)`,
    `  services       ${services.map(({ code }) => code).join(', ')}`,
    `  catalogue      ${states.length} states and union territories, ${articles.length} articles`,
    `  bodies         dialect ${dialect}`,
    `  fulfilment     ${manual ? 'by hand, through the control plane' : 'by itself, seconds after payment'}`,
    `  data           ${data === ':memory:' ? 'in memory, forgotten at the end' : data}`,
    `  control plane  ${url}/_sandbox, with the header x-sandbox-control: 1`,
  ].join('\n');
}
