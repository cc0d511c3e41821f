/** docs/sandbox.md, held to the code: each table says what the code has, no more and no less. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { EVENTS } from '../../src/api/events.ts';
import { CONFORMANCE_HELP, CONFORMANCE_OPTIONS } from '../../src/conformance/command.ts';
import {
  CODE_TRIES,
  LIFETIMES,
  MAILING_PER_ADDRESS,
  MAILING_PER_EMAIL,
  PER_ADDRESS,
} from '../../src/sandbox/accounts/call.ts';
import { DIALECT_NAMES } from '../../src/sandbox/bodies/dialect.ts';
import { createControl } from '../../src/sandbox/client/create-control.ts';
import { hostilityPatch, newFault } from '../../src/sandbox/control/requests.ts';
import { TIMINGS } from '../../src/sandbox/core/core.ts';
import { QUOTE_LIFETIME } from '../../src/sandbox/handlers/catalogue.ts';
import { DEFAULT_LIMIT, limitFor } from '../../src/sandbox/http/service.ts';
import { LARGEST_BODY } from '../../src/sandbox/http/body.ts';
import { LISTEN_OPTIONS } from '../../src/sandbox/program/listen.ts';
import { START_OPTIONS } from '../../src/sandbox/program/start-options.ts';
import { TRIGGER_OPTIONS } from '../../src/sandbox/program/main.ts';
import { LIFETIME as DOCUMENT_LIFETIME } from '../../src/sandbox/rules/issue-documents.ts';
import { ORDER_STATUSES } from '../../src/sandbox/rules/order-moves.ts';
import { LATE_BY, OUTCOMES } from '../../src/sandbox/rules/payments.ts';
import { seedData } from '../../src/sandbox/seed-data/seed-data.ts';
import { listScenarios } from '../../src/sandbox/seed/scenarios.ts';
import { DEMO_CONNECTION, DEMO_KEYS, DEMO_ORGANIZATION } from '../../src/sandbox/seed/seed-database.ts';
import { LONGEST_BODY, STORED_CALLS } from '../../src/sandbox/store/calls/journal.ts';
import type { Limit } from '../../src/sandbox/store/settings.ts';
import { WAITS } from '../../src/sandbox/webhooks/deliveries.ts';
import { controlRoutes } from './support/control-routes.ts';

const page = readFileSync('docs/sandbox.md', 'utf8');

/** The text below a heading of any level, up to the next heading. */
function section(title: string): string {
  const found = page.split(/^(?=##+ )/m).find((part) => part.replace(/^#+ /, '').startsWith(title));
  return found ?? assert.fail(`There is no section "${title}".`);
}

/** The rows of the tables in a section, each as its cells. */
function rowsOf(title: string): string[][] {
  const lines = section(title)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  // A heading is followed by a line of dashes.
  return lines
    .filter((line, index) => !/^\|-/.test(line) && !/^\|-/.test(lines[index + 1] ?? ''))
    .map((line) => line.slice(2, -2).split(' | '));
}

/** The names in backticks that a section's rows begin with. */
const namesIn = (title: string): string[] => rowsOf(title).map(([name = '']) => /^`([^`]+)`$/.exec(name)?.[1] ?? name);

/** As the page writes a route of Hono's. */
const written = (route: string): string => route.replaceAll(/:(\w+)/g, '{$1}');

const same = (shown: readonly string[], real: readonly string[]): void =>
  assert.deepEqual(shown.toSorted(), real.toSorted());

describe('docs/sandbox.md', () => {
  it('docs/sandbox.md lists every route of the control plane and no other', () => {
    same(namesIn('The control plane'), controlRoutes().map(written));
  });

  it('docs/sandbox.md names every method of the sandbox beside its route, and no other', () => {
    const control = createControl({ origin: 'http://127.0.0.1', send: () => assert.fail() });
    const shown = rowsOf('The control plane').flatMap(([, methods = '']) =>
      [...methods.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );
    same([...new Set(shown)], Object.keys(control));
  });

  for (const [title, options] of [
    ['The program', START_OPTIONS],
    ['Forward webhooks', LISTEN_OPTIONS],
    ['Create an event', TRIGGER_OPTIONS],
    ['Check a server', CONFORMANCE_OPTIONS],
  ] as const) {
    it(`docs/sandbox.md lists every option and no other: ${title}`, () => {
      same(
        namesIn(title).map((flag) => flag.replace(/ .*/, '')),
        Object.keys(options).map((name) => `--${name}`),
      );
    });
  }

  it('docs/sandbox.md and the help of the conformance command name its options', () => {
    same(
      [...new Set(CONFORMANCE_HELP.match(/--[a-z-]+/g))],
      Object.keys(CONFORMANCE_OPTIONS)
        .map((name) => `--${name}`)
        .filter((name) => name !== '--help'),
    );
  });

  it('docs/sandbox.md lists every magic value with what it does, and no other', () => {
    assert.deepEqual(
      rowsOf('Values that cause an outcome'),
      listScenarios().map(({ value, place, does }) => [`\`${value}\``, place, does]),
    );
  });

  it('docs/sandbox.md lists every event, dialect, payment outcome, fault, tolerance fault and field of seed data', () => {
    same([...new Set(section('Create an event').match(/order\.\w+/g))], EVENTS);
    same(namesIn('Dialects'), DIALECT_NAMES);
    same(namesIn('Faults'), [...Object.keys(newFault.shape), ...Object.keys(hostilityPatch.shape)]);
    same(namesIn('Your own data'), Object.keys(seedData.shape));
    const outcomes = rowsOf('Orders and payments').map(([name = '']) => name.replaceAll('`', ''));
    for (const outcome of OUTCOMES) assert.ok(outcomes.includes(outcome), outcome);
    for (const status of ORDER_STATUSES) assert.ok(section('Orders and payments').includes(`\`${status}\``), status);
  });

  it('docs/sandbox.md says what is seeded', () => {
    const seeded = section('What it begins with');
    for (const name of [DEMO_ORGANIZATION, DEMO_CONNECTION, ...Object.values(DEMO_KEYS)])
      assert.ok(seeded.includes(`\`${name}\``), name);
  });

  it('docs/sandbox.md says how long things take, and when they end', () => {
    const timings = Object.fromEntries(
      rowsOf('Orders and payments')
        .filter(([, value = '']) => /^\d+$/.test(value))
        .map(([name = '', value]) => [name.replaceAll('`', ''), Number(value)]),
    );
    assert.deepEqual(timings, { ...TIMINGS });
    assert.ok(section('Orders and payments').includes(`\`SUCCEEDED\` ${LATE_BY / 1000} seconds later`));
    const minutes = (ms: number): string => `${ms / 60_000} minutes`;
    assert.deepEqual(
      rowsOf('Time').map(([, after]) => after),
      [
        minutes(QUOTE_LIFETIME),
        minutes(DOCUMENT_LIFETIME),
        `${minutes(LIFETIMES.code)}, or ${CODE_TRIES} wrong codes`,
        `${LIFETIMES.reset / 3_600_000} hour`,
        `${LIFETIMES.verify / 86_400_000} day`,
        `${LIFETIMES.invite / 86_400_000} days`,
        `${LIFETIMES.session / 3_600_000} hours, or ${LIFETIMES.rememberedSession / 86_400_000} days when remembered`,
      ],
    );
  });

  it('docs/sandbox.md says how much is allowed', () => {
    const said = ({ count, windowSeconds }: Limit): string => `${count} calls in ${windowSeconds} seconds`;
    assert.deepEqual(
      rowsOf('Limits').map(([, ...cells]) => cells),
      [
        [said(DEFAULT_LIMIT), said(limitFor(DEFAULT_LIMIT, 'sandbox'))],
        [said(PER_ADDRESS), 'the same'],
        [said(MAILING_PER_ADDRESS), 'the same'],
        [said(MAILING_PER_EMAIL), 'the same'],
      ],
    );
    assert.ok(section('Limits').includes(`${LARGEST_BODY}`));
    assert.ok(
      section('The journal').includes(`newest ${STORED_CALLS} calls`) &&
        section('The journal').includes(`${LONGEST_BODY} characters`),
    );
  });

  it('docs/sandbox.md says when a webhook is tried again', () => {
    const units: readonly (readonly [string, number])[] = [
      ['hours', 3_600_000],
      ['minutes', 60_000],
      ['seconds', 1_000],
    ];
    const said = (ms: number): string => {
      const [unit, size] = units.find(([, length]) => ms >= length) ?? ['seconds', 1_000];
      return `${ms / size} ${unit}`;
    };
    assert.deepEqual(
      rowsOf('Webhooks'),
      WAITS.map((wait, index) => [String(index + 1), said(wait)]),
    );
  });
});
