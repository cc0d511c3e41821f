import type { OperationId } from '../../api/operations.ts';
import type { World } from './world.ts';

/** One rule of the specification, held against one operation. */
export interface Check {
  operation: OperationId | 'every call' | 'webhooks';
  /** Reads on after the operation's name: "answers 401 without a key". */
  rule: string;
  /**
   * @throws Finding where the rule does not hold, Skip where it cannot be tried
   */
  run(world: World): Promise<void> | void;
}

/** Writes a check in one go. */
export const rule = (operation: Check['operation'], text: string, run: Check['run']): Check => ({
  operation,
  rule: text,
  run,
});

export interface Part {
  name: string;
  /** Makes many calls that have an hourly limit. With a control plane the check starts in a new hour. */
  inNewHour?: true;
  checks: readonly Check[];
}

/** The result of a check. */
export interface Row {
  part: string;
  operation: string;
  rule: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** The response that broke the rule, or why the check was skipped. */
  seen: string;
}
