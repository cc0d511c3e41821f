import { formatRupees } from '../base/money.ts';
import type { DialectName } from './bodies/dialect.ts';
import { catalogue } from './seed/index.ts';
import { DEMO_BALANCE, DEMO_CONNECTION, DEMO_KEYS } from './seed/seed-database.ts';
import type { SandboxOptions } from './sandbox.ts';

/**
 * The text that the program prints when it is ready: its URL and the seed data.
 *
 * @param dialect the active dialect, which may come from a data file
 */
export function seedSummary(url: string, { data = ':memory:', manual }: SandboxOptions, dialect: DialectName): string {
  const { services, states, articles } = catalogue;
  return [
    `e-Stamp sandbox at ${url}`,
    `  page           ${url}/ in a browser: orders, payments, journal, mail, webhooks, faults`,
    `  organization   Demo Merchant, KYC approved, wallet ${formatRupees(DEMO_BALANCE)} when new`,
    `  keys           ${DEMO_KEYS.sandbox} (sandbox), ${DEMO_KEYS.production} (production), every scope`,
    `  connection     ${DEMO_CONNECTION} (simulated provider)`,
    `  services       ${services.map(({ code }) => code).join(', ')}`,
    `  catalogue      ${states.length} states and union territories, ${articles.length} articles`,
    `  bodies         dialect ${dialect}`,
    `  fulfilment     ${manual ? 'by hand, through the control plane' : 'by itself, seconds after payment'}`,
    `  data           ${data === ':memory:' ? 'in memory, lost at the end' : data}`,
    `  control plane  ${url}/_sandbox, with the header x-sandbox-control: 1`,
  ].join('\n');
}
