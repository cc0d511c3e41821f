import * as z from 'zod';
import { OPERATIONS } from '../../src/api/operations.ts';
import type { OperationId } from '../../src/api/operations.ts';
import { brief, expect, Finding, isFields } from './judge.ts';

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const NUMERIC = /^\d+(?:\.\d+)?$/;

/** How a documented field is written, by its name: the section "Resources and their fields". */
const FORMATS: Readonly<Record<string, readonly [pattern: RegExp, says: string]>> = {
  referenceId: [/^SMV-\d{8}-[A-Za-z0-9]{7}$/, 'SMV-YYYYMMDD-XXXXXXX'],
  ...named(DATE, 'a date like 2026-01-31', [
    'lastUpdatedAt', 'registrationDate', 'rcExpiryDate', 'insuranceUpto', 'dob', 'validUpto', 'incorporationDate',
  ]),
  ...named(TIMESTAMP, 'a UTC timestamp', [
    'createdAt', 'expiresAt', 'entitlementUpdatedAt', 'joinedAt', 'updatedAt',
  ]),
  ...named(NUMERIC, 'a number as text', ['nameMatchScore', 'accountStatusCode', 'basePrice', 'gstRatePercent']),
  ...named(/^https?:\/\/[^\s/]+/, 'an absolute URL', ['certificateUrl', 'downloadUrl']),
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const INTENTS = new Set<OperationId>(['createPaymentIntent', 'getPaymentIntent']);

/**
 * Bodies whose fields are all there, save those named: of verification results the specification does not show which
 * fields are required, and the two answers to an invitation have their own fields.
 */
const COMPLETE: Partial<Record<OperationId, readonly string[]>> = {
  listServices: [], getService: [], createOrder: [], createPaymentIntent: [], getPaymentIntent: [],
  getDocumentDownload: [], signup: [], login: [], verifyLoginOtp: [], getSession: [], logout: [], verifyEmail: [],
  resendVerification: [], forgotPassword: [], resetPassword: [], createInvite: [],
  listInvites: ['organizationId', 'invitedBy'], revokeInvite: [], listMembers: [], changeMemberRole: [],
  removeMember: [],
};

/** Holds a success against the table: types, exact names, formats, and that nothing documented is missing. */
export function judgeShape(id: OperationId, body: unknown): void {
  const { response } = OPERATIONS[id];
  const read = response.safeParse(body);
  const issue = read.success ? undefined : read.error.issues[0];
  if (issue) throw new Finding(`${issue.path.join('.') || 'the body'}: ${issue.message}; seen: ${brief(body)}`);
  walk(response, body, '', COMPLETE[id]);
  if (INTENTS.has(id) && isFields(body)) {
    expect(UUID.test(String(body['id'])), `id is ${brief(body['id'])}, not a UUID`);
  }
}

function walk(schema: z.ZodType, value: unknown, path: string, complete: readonly string[] | undefined): void {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    value.forEach((item, index) => walk(inner.element as z.ZodType, item, `${path}[${index}]`, complete));
  }
  if (!(inner instanceof z.ZodObject) || !isFields(value)) return;
  const shape = inner.shape as Record<string, z.ZodType>;
  const spelled = new Map(Object.keys(shape).map((name) => [folded(name), name]));
  for (const name of Object.keys(value)) {
    const right = spelled.get(folded(name));
    expect(right === undefined || name in shape, `${path}${name} is written ${right} in the specification`);
  }
  for (const [name, part] of Object.entries(shape)) {
    const here = value[name];
    const missing = here === undefined && complete !== undefined && !complete.includes(name);
    expect(!missing, `${path}${name} is missing`);
    const [pattern, says] = FORMATS[name] ?? [];
    if (pattern && typeof here === 'string') {
      expect(pattern.test(here), `${path}${name} is ${brief(here)}, not ${says}`);
    }
    walk(part, here, `${path}${name}.`, complete);
  }
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}

/** Equal for names that differ in case and separators alone. */
const folded = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

function named(pattern: RegExp, says: string, names: string[]): Record<string, readonly [RegExp, string]> {
  return Object.fromEntries(names.map((name) => [name, [pattern, says] as const]));
}
