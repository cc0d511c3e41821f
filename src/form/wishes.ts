import { isObject } from '../base/evaluator/index.ts';

/** What a UI schema says of one field, by RJSF's names without `ui:`. */
export type Wishes = Readonly<Record<string, unknown>>;

const none: Wishes = {};

/** Reads a node of a UI schema. What stands in its `ui:options` counts too, unless the node says the same itself. */
export function wishesOf(node: unknown): Wishes {
  if (!isObject(node)) return none;
  const options = node['ui:options'];
  const said = Object.entries(node).filter(([name, wish]) => name.startsWith('ui:') && wish !== undefined);
  const own: Wishes = Object.fromEntries(said.map(([name, wish]) => [name.slice(3), wish]));
  return { ...(isObject(options) && options), ...own };
}
