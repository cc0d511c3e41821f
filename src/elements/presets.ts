import type { Draft, StampChoice } from '../flow/index.ts';

/** The attributes that set a choice of the first step, by the name that the flow gives it. */
export const PRESETS = {
  stateCode: 'state-code',
  articleCode: 'article-code',
  stampDutyAmount: 'stamp-duty-amount',
  districtCode: 'district-code',
  sroValue: 'sro-value',
  couponCode: 'coupon-code',
} as const satisfies Partial<Record<keyof StampChoice, string>>;

export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];

/** What a page may fill in for its customer. */
export type Prefill = Partial<Pick<Draft, 'parties' | 'details'>>;

/** The names in a `lock` attribute, as attributes or as properties, and those that name nothing. */
export function readLock(text: string | null): { names: PresetName[]; unknown: string[] } {
  const words = (text ?? '').split(/\s+/).filter(Boolean);
  const named = (word: string): PresetName | undefined =>
    PRESET_NAMES.find((name) => name === word || PRESETS[name] === word);
  return {
    names: words.flatMap((word) => named(word) ?? []),
    unknown: words.filter((word) => !named(word)),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes parties and details out of whatever a page has set; what is neither is not ours. */
export function readPrefill(value: unknown): Prefill | undefined {
  if (!isRecord(value)) return undefined;
  const { parties, details } = value;
  return {
    ...(isRecord(parties) && { parties }),
    ...(isRecord(details) && { details }),
  };
}
