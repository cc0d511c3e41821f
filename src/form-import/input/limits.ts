import { Refused } from './refused.ts';

/** The limits of a description; see `docs/contributing/form.md`. A larger description is refused. */
export const LIMITS = {
  /** Characters of the whole description as JSON. */
  characters: 1_000_000,
  /** Nesting of schemas. */
  depth: 24,
  /** Schemas that apply to one value because of each other: `$ref`, `allOf`, `if`, ... */
  chain: 200,
  /** Schemas in total. */
  nodes: 20_000,
  /** Names in one `properties`, `$defs`, `patternProperties` or `dependentSchemas`. */
  properties: 2_000,
  /** Values in one `enum`, branches of one `oneOf`, `anyOf` or `allOf`. */
  choices: 5_000,
} as const;

/** @throws Refused if the description is not JSON or is too large */
export function requireReasonable(description: unknown): void {
  let size: number;
  try {
    size = (JSON.stringify(description) as string | undefined)?.length ?? 0;
  } catch {
    throw new Refused('The description is not JSON: it contains itself or nests too deeply.');
  }
  if (size > LIMITS.characters) throw new Refused(`The description is longer than ${LIMITS.characters} characters.`);
}

/** Counts the schemas of a traversal and their depth. */
export function createMeter(): (depth: number, place: string) => void {
  let left: number = LIMITS.nodes;
  return (depth, place) => {
    if (depth > LIMITS.depth) throw new Refused(`The schema nests deeper than ${LIMITS.depth} levels at ${place}.`);
    if (--left < 0) throw new Refused(`The schema has more than ${LIMITS.nodes} parts.`);
  };
}
