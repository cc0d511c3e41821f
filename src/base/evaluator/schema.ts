/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * A JSON Schema (2020-12) as data. Every keyword is `unknown` because it came over the wire: whoever reads one
 * looks at its type first, and an unusable keyword is ignored.
 */
export type Schema = boolean | { readonly [keyword: string]: unknown };
