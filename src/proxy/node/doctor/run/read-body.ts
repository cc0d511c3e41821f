import type { Log } from '../../../telemetry/log.ts';
import { readAs, reasonOf, type ReaderName, type Readers } from '../../../readers/registry.ts';
import type { Context } from './check.ts';
import type { Answered } from './service-call.ts';

type ReadAnswer<Name extends ReaderName> = NonNullable<ReturnType<Readers[Name]>>;

/** A body as the proxy reads it, with the merchant's readers, or why it cannot. */
export type ReadResult<Value> =
  { value: Value; notes: readonly string[] } | { reason: string; notes: readonly string[] };

/** Reads a body exactly as the proxy does. @param more what the reader compares with: the stamp value, an order's id */
export function readAnswer<Name extends ReaderName>(
  context: Context,
  name: Name,
  { text }: Answered,
  ...more: unknown[]
): ReadResult<ReadAnswer<Name>> {
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
    return { value: readAs(overrides, log, name, text, more) as ReadAnswer<Name>, notes };
  } catch (error) {
    return { reason: `${reasonOf(error, overrides[name] !== undefined, true)}.`, notes };
  }
}
