/*
 * OUR ASSUMPTION. The specification marks these bodies as "not shown": the form, the states, the articles, the duty
 * answer, the parties answer, and the order with its status, payment and documents. It is not documented
 * them. The sandbox therefore speaks three guesses that differ in every way in which guesses can (names, nesting,
 * envelopes, numbers or strings, absent or null), so that nothing that works against it leans on one of them.
 */
import type { Dialect, DialectName } from './dialect.ts';
import { envelope } from './envelope.ts';
import { fields } from './fields.ts';
import { jsonSchema } from './json-schema.ts';

/** The dialects by name; `json-schema` is the default. */
export const dialects: Readonly<Record<DialectName, Dialect>> = { 'json-schema': jsonSchema, fields, envelope };
