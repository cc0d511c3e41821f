import { OptionError } from './option-error.ts';

/** The items of a list option. @throws OptionError for any other type */
export function list(option: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return [...(value as unknown[])];
  throw new OptionError(option, 'must be a list.');
}
