import type { Draft, StampChoice } from '../../flow/index.ts';

/** The properties that set a choice of the first step, by the name that the flow gives it. */
export const PRESET_NAMES = [
  'stateCode', 'articleCode', 'stampDutyAmount', 'districtCode', 'sroValue', 'couponCode',
] as const satisfies (keyof StampChoice)[];

export type PresetName = (typeof PRESET_NAMES)[number];

/** What a page may fill in for its customer. */
export type Prefill = Partial<Pick<Draft, 'parties' | 'details'>>;

/** The names in a `lock` attribute, as attributes or as properties, or in a list of them, and those that name nothing. */
export function readLock(text: string | readonly string[] | null): { names: PresetName[]; unknown: string[] } {
  const words = [text ?? ''].flat().join(' ').split(/\s+/).filter(Boolean);
  const named = (word: string): PresetName | undefined =>
    PRESET_NAMES.find((name) => name.toLowerCase() === word.replaceAll('-', '').toLowerCase());
  return {
    names: words.flatMap((word) => named(word) ?? []),
    unknown: words.filter((word) => !named(word)),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What was answered, with what another prefill says anew. An answer that is not the former prefill's, or that was
 * entered though it says the same, is the customer's and stays; so does the gap where the customer has emptied a field,
 * as long as the prefill repeats itself.
 */
export function refill(
  answers: Readonly<Record<string, unknown>>,
  prefill: Readonly<Record<string, unknown>> = {},
  former: Readonly<Record<string, unknown>> = {},
  entered: (name: string) => boolean,
): Readonly<Record<string, unknown>> {
  const ours = Object.keys({ ...prefill, ...former }).filter((name) => !same(prefill[name], former[name])
    && (answers[name] === undefined || (same(answers[name], former[name]) && !entered(name))));
  const unchanged = Object.entries(answers).filter(([name]) => !ours.includes(name));
  const renewed = ours.filter((name) => name in prefill).map((name) => [name, prefill[name]] as const);
  return Object.fromEntries([...unchanged, ...renewed]);
}

/** A mobile number may well be a number where it comes from; what is no text at all is nobody's name. */
function texts(parties: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(parties).filter(([, value]) => /^(?:string|number)$/.test(typeof value));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** Takes parties and details out of whatever a page has set; what is neither is not ours. */
export function readPrefill(value: unknown): Prefill | undefined {
  if (!isRecord(value)) return undefined;
  const { parties, details } = value;
  return {
    ...(isRecord(parties) && { parties: texts(parties) }),
    ...(isRecord(details) && { details }),
  };
}
