/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * A JSON Schema (2020-12) as data. Every keyword is `unknown`, because schemas come from the network. Readers check the
 * type and ignore unusable keywords.
 */
export type Schema = boolean | { readonly [keyword: string]: unknown };
