import { toRupees } from '../../base/money.ts';
import { errorNameOf } from '../context/hook.ts';
import type { OnUnreadable, ReaderName } from '../readers/index.ts';
import type { Log } from '../telemetry/log.ts';
import { operationOf, record, type RecordedRequest, type Recording } from './recording.ts';

/** The merchant's hook: receives a recording of each body that could not be read, without personal data. */
export type OnUnreadableRecording = (recording: Recording) => void | Promise<void>;

/* A body that cannot be read is usually read again and again. */
const PAUSE_MS = 60_000;

/**
 * Hands recordings of unreadable bodies to the merchant, at most one a minute for each reader. An error of the hook is
 * logged and changes nothing.
 */
export function createUnreadableHook(
  hook: OnUnreadableRecording | undefined,
  log: Log,
  now: () => number,
): OnUnreadable | undefined {
  if (!hook) return undefined;
  const last = new Map<ReaderName, number>();
  return (name, text, more) => {
    if (now() - (last.get(name) ?? -Infinity) < PAUSE_MS) return;
    last.set(name, now());
    const failed = (error: unknown): void =>
      log.error({ hook: 'onUnreadable', errorName: errorNameOf(error) }, 'The onUnreadable hook failed.');
    try {
      void Promise.resolve(hook(record(operationOf(name), requestOf(name, more), 200, text))).catch(failed);
    } catch (error) {
      failed(error);
    }
  };
}

/** The request, as far as the reader knows it. */
function requestOf(name: ReaderName, [first, second]: readonly unknown[]): RecordedRequest {
  if (name === 'duty' && typeof first === 'number') {
    const { stateCode, articleCode } = (second ?? {}) as { stateCode?: string; articleCode?: string };
    return { body: { stateCode, articleCode, stampDutyAmount: Number(toRupees(first)) } };
  }
  return typeof first === 'string' ? { path: { id: first } } : {};
}
