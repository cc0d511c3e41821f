import { Refused } from './refused.ts';

/** How much of a form is read; `docs/form.md` has the table. Beyond any of these the description is refused. */
export const LIMITS = {
  /** Characters of the whole description as JSON. */
  characters: 1_000_000,
  /** Schemas inside schemas. */
  depth: 24,
  /** Schemas that judge one value, each because of the one before: `$ref`, `allOf`, `if`, ... */
  chain: 200,
  /** Schemas in all. */
  nodes: 20_000,
  /** Names in one `properties`, `$defs`, `patternProperties` or `dependentSchemas`. */
  properties: 2_000,
  /** Values in one `enum`, branches of one `oneOf`, `anyOf` or `allOf`. */
  choices: 5_000,
} as const;

/** @throws Refused for what is no JSON, or too much of it */
export function requireReasonable(description: unknown): void {
  let size: number;
  try {
    size = (JSON.stringify(description) as string | undefined)?.length ?? 0;
  } catch {
    throw new Refused('The description is no JSON: it contains itself, or nests beyond reason.');
  }
  if (size > LIMITS.characters) throw new Refused(`The description is longer than ${LIMITS.characters} characters.`);
}

/** Counts what a walk through a schema meets. */
export function createMeter(): (depth: number, place: string) => void {
  let left: number = LIMITS.nodes;
  return (depth, place) => {
    if (depth > LIMITS.depth) throw new Refused(`The schema nests deeper than ${LIMITS.depth} levels at ${place}.`);
    if (--left < 0) throw new Refused(`The schema has more than ${LIMITS.nodes} parts.`);
  };
}
