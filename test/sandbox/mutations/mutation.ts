/** One mistake in a sandbox that is right otherwise, and the rule of `npm run conformance` that has to find it. */
export interface Mutation {
  /** What the sandbox does wrong. */
  mistake: string;
  /** Below `src/`. */
  file: string;
  /** Stands in the file once. */
  text: string;
  replacement: string;
  /** `part operation rule`. */
  rule: string;
}

export const mutation = (mistake: string, file: string, text: string, replacement: string, rule: string): Mutation => ({
  mistake,
  file,
  text,
  replacement,
  rule,
});
