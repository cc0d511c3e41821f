/*
 * OUR ASSUMPTION. The specification marks these bodies as "not shown": form, states, articles, duty answer, parties,
 * and the order with its status, payment and documents. The sandbox therefore has three dialects that differ in every
 * likely way (names, nesting, envelopes, numbers or strings, absent or null), so that a client that works with all of
 * them depends on none.
 */
import type { Dialect, DialectName } from './dialect.ts';
import { envelope } from './envelope.ts';
import { fields } from './fields.ts';
import { jsonSchema } from './json-schema.ts';

/** The dialects by name; `json-schema` is the default. */
export const dialects: Readonly<Record<DialectName, Dialect>> = { 'json-schema': jsonSchema, fields, envelope };
