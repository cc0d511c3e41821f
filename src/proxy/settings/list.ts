import { OptionError } from './option-error.ts';

/** The items of an option that takes a list. @throws OptionError for anything else */
export function list(option: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return [...(value as unknown[])];
  throw new OptionError(option, 'must be a list.');
}
