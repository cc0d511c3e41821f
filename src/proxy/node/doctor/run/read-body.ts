import type { Log } from '../../../telemetry/log.ts';
import { type Answers, type Asked, type ReaderName, readWith, reasonOf } from '../../../readers/index.ts';
import type { Context } from './check.ts';
import type { Answered } from './service-call.ts';

/** A body as the proxy reads it, with the merchant's readers, or why it cannot. */
export type ReadResult<Value> =
  { value: Value; notes: readonly string[] } | { reason: string; notes: readonly string[] };

/** Reads a body exactly as the proxy does. */
export function readAnswer<Name extends ReaderName>(
  context: Context,
  name: Name,
  { text }: Answered,
  ...asked: Asked[Name]
): ReadResult<Answers[Name]> {
  const notes: string[] = [];
  const log: Log = {
    logsInfo: false,
    info: () => undefined,
    warn: (_, message) => void notes.push(message),
    error: () => undefined,
    alert: () => undefined,
  };
  const overrides = context.options.readers ?? {};
  try {
    return { value: readWith(overrides, log)(name, text, ...asked), notes };
  } catch (error) {
    return { reason: `${reasonOf(error, overrides[name] !== undefined, true)}.`, notes };
  }
}
