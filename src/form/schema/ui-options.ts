import { isObject } from '../../base/evaluator/index.ts';

/** The options of one field in a UI schema, by RJSF's names without `ui:`. */
export type UiOptions = Readonly<Record<string, unknown>>;

const none: UiOptions = {};

/** Reads the options of a node: its `ui:` entries, which override those in its `ui:options`. */
export function getUiOptions(node: unknown): UiOptions {
  if (!isObject(node)) return none;
  const options = node['ui:options'];
  const prefixed = Object.entries(node).filter(([name, option]) => name.startsWith('ui:') && option !== undefined);
  const own: UiOptions = Object.fromEntries(prefixed.map(([name, option]) => [name.slice(3), option]));
  return { ...(isObject(options) && options), ...own };
}

/** Returns the value if it is a string. Schemas are untrusted, so anything else is ignored. */
export function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
