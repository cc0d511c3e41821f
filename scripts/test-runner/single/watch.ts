import { watch as watchFolder } from 'node:fs';
import { failureText, type Counts } from '../suites/suite.ts';
import type { SingleFile } from './single-file.ts';

/** Folders whose changes can change a test. */
const FOLDERS = ['src', 'test', 'demo', 'scripts'];

/** Editors write a file in several steps. */
const QUIET_MS = 50;

/**
 * Runs files now, and again after each change of a source or a test, until the process ends. A change during a run
 * starts the next one.
 *
 * @param before what a run needs: the build, if a file reads it
 */
export async function watch(
  files: readonly SingleFile[],
  env: NodeJS.ProcessEnv,
  before: () => Promise<boolean>,
): Promise<never> {
  let changed = (): void => undefined;
  let next = Promise.resolve();
  const wait = (): void => {
    next = new Promise((resolve) => {
      changed = resolve;
    });
  };
  for (const folder of FOLDERS) watchFolder(folder, { recursive: true }, () => changed());
  for (;;) {
    wait();
    const total: Counts = { passed: 0, failed: 0 };
    const isReady = await before();
    for (const file of isReady ? files : []) {
      const { passed, failed, failures } = await file.run({ env, output: 'inherit' });
      if (failures.length) console.log(failureText(failures));
      total.passed += passed;
      total.failed += failed;
    }
    console.log(`\n${total.passed} passed, ${total.failed} failed. Waiting for a change. Stop with Ctrl+C.`);
    await next;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}
