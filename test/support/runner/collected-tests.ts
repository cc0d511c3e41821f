/**
 * Takes the place of `node:test` in files that run in one process, one after the other. It collects what a file
 * registers, so that the hooks of a file belong to that file, and runs it as one test of `node:test` (`runCollected`).
 *
 * `report-collected.mjs` reports it.
 */
import { mock, type TestContext, type TestOptions } from 'node:test';
import { closeShared } from '../browsers/chromium.ts';
import { waitUntil } from '../wait-until.ts';

export { closeShared, mock };

type Hook = (context?: TestContext) => unknown;
type Body = (context: TestContext) => unknown;

interface Group {
  name: string;
  options: TestOptions;
  before: Hook[];
  after: Hook[];
  beforeEach: Hook[];
  afterEach: Hook[];
  /** Tests and groups in their order. */
  children: ({ name: string; options: TestOptions; body: Body } | Group)[];
}

const newGroup = (name: string, options: TestOptions = {}): Group => ({
  name,
  options,
  before: [],
  after: [],
  beforeEach: [],
  afterEach: [],
  children: [],
});

/** The file that is being imported, or the `describe` in it. */
let current = newGroup('');

type Arguments = [name: string, options: TestOptions | Body, body?: Body];

export function test(...[name, options, body]: Arguments): void {
  const child = typeof options === 'function' ? { name, options: {}, body: options } : { name, options, body };
  if (!child.body) throw new Error(`The test "${name}" has no function.`);
  current.children.push(child as { name: string; options: TestOptions; body: Body });
}
export { test as it };

export function describe(...[name, options, body]: [string, TestOptions | (() => void), (() => void)?]): void {
  const outer = current;
  current = newGroup(name, typeof options === 'function' ? {} : options);
  outer.children.push(current);
  try {
    if (typeof options === 'function') options();
    else body?.();
  } finally {
    current = outer;
  }
}
export { describe as suite };

export const before = (hook: Hook): void => void current.before.push(hook);
export const after = (hook: Hook): void => void current.after.push(hook);
export const beforeEach = (hook: Hook): void => void current.beforeEach.push(hook);
export const afterEach = (hook: Hook): void => void current.afterEach.push(hook);

/** Calls hooks one after the other, all of them even if one fails. @throws what the first one threw */
async function callAll(hooks: readonly Hook[], context?: TestContext): Promise<void> {
  const errors: unknown[] = [];
  for (const hook of hooks) {
    try {
      await hook(context);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length) throw errors[0];
}

async function runGroup(group: Group, context: TestContext, outer: readonly Group[] = []): Promise<void> {
  const groups = [...outer, group];
  const beforeEachTest = groups.flatMap((one) => one.beforeEach);
  const afterEachTest = groups.flatMap((one) => one.afterEach);
  try {
    for (const hook of group.before) await hook(context);
    // Node runs them one after the other, or as many at a time as the option `concurrency` of the group says.
    const runs = group.children.map((child) =>
      context.test(child.name, child.options, async (inner) => {
        if (!('body' in child)) return await runGroup(child, inner, groups);
        try {
          for (const hook of beforeEachTest) await hook(inner);
          await child.body(inner);
        } finally {
          await callAll(afterEachTest, inner);
        }
      }),
    );
    await Promise.all(runs);
  } finally {
    await callAll(group.after, context);
  }
}

/** The servers that are open: what a file must not leave behind. */
const servers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;

/**
 * Imports a file and runs its tests.
 *
 * @param load imports the file
 * @throws Error if the file leaves a server open
 */
export async function runCollected(context: TestContext, load: () => Promise<unknown>): Promise<void> {
  const open = servers();
  current = newGroup('');
  const file = current;
  await load();
  if (!file.children.length) throw new Error('The file has no test.');
  await runGroup(file, context);
  // A server that was told to close is gone a moment later.
  await waitUntil(() => servers() <= open, 'The file leaves a server open.', 2_000);
}
