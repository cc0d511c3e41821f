import { PRESET_NAMES } from '../../base/first-step/layout.ts';
import { isObject } from '../../base/json/json.ts';
import type { Draft } from '../../flow/index.ts';

export type PresetName = (typeof PRESET_NAMES)[number];

/** Values that a page can fill in for its customer. */
export type Prefill = Partial<Pick<Draft, 'parties' | 'details'>>;

/**
 * Splits a `lock` attribute, or a list, of attribute or property names into the known presets and the unknown names.
 */
export function readLock(text: string | readonly string[] | null): { names: PresetName[]; unknown: string[] } {
  const words = [text ?? ''].flat().join(' ').split(/\s+/).filter(Boolean);
  const named = (word: string): PresetName | undefined =>
    PRESET_NAMES.find((name) => name.toLowerCase() === word.replaceAll('-', '').toLowerCase());
  return {
    names: words.flatMap((word) => named(word) ?? []),
    unknown: words.filter((word) => !named(word)),
  };
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Applies a new prefill to the answers. An answer stays if it differs from the former prefill, or if the customer
 * entered it, even with the same text. A field that the customer has emptied stays empty as long as the prefill repeats
 * its value.
 */
export function refill(
  answers: Readonly<Record<string, unknown>>,
  prefill: Readonly<Record<string, unknown>> = {},
  former: Readonly<Record<string, unknown>> = {},
  entered: (name: string) => boolean,
): Readonly<Record<string, unknown>> {
  const ours = Object.keys({ ...prefill, ...former }).filter(
    (name) =>
      !same(prefill[name], former[name]) &&
      (answers[name] === undefined || (same(answers[name], former[name]) && !entered(name))),
  );
  const unchanged = Object.entries(answers).filter(([name]) => !ours.includes(name));
  const renewed = ours.filter((name) => name in prefill).map((name) => [name, prefill[name]] as const);
  return Object.fromEntries([...unchanged, ...renewed]);
}

/** Keeps strings and numbers, because a mobile number may be a number in the merchant's data; ignores other types. */
function texts(parties: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(parties).filter(([, value]) => /^(?:string|number)$/.test(typeof value));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** Reads parties and details from the value that a page has set, and ignores everything else. */
export function readPrefill(value: unknown): Prefill | undefined {
  if (!isObject(value)) return undefined;
  const { parties, details } = value;
  return {
    ...(isObject(parties) && { parties: texts(parties) }),
    ...(isObject(details) && { details }),
  };
}
