import { createRedaction } from '../redaction/redaction.ts';
import * as z from 'zod';
import { Article, District, State } from '../../wire/catalogue.ts';
import { Details, OrderDocument, OrderStage, Parties, PaymentState } from '../../wire/order.ts';
import { PriceLine, Quote } from '../../wire/quote.ts';
import { Unreadable } from './index.ts';

const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const version = z.int().optional();
const text = z.string().optional();
const parties = z.object(Object.fromEntries(Object.keys(Parties.shape).map((name) => [name, text])));

/** The result that each reader must return. A module of JavaScript is not checked by types. */
const ANSWERS = {
  schema: z.object({
    masterDataVersion: version,
    form: z.object({
      schema: z.record(z.string(), z.unknown()),
      uiSchema: z.record(z.string(), z.unknown()).optional(),
    }),
    notes: z.array(z.string()).optional(),
  }),
  states: z.object({ masterDataVersion: version, states: z.array(State) }),
  articles: z.object({
    masterDataVersion: version,
    articles: z.array(Article),
    districts: z.array(District).optional(),
  }),
  duty: z.object({
    lines: z.array(PriceLine),
    totalMinor: z.int(),
    masterDataVersion: version,
    expiresAt: time.optional(),
    coupon: Quote.shape.coupon,
  }),
  order: z.object({
    externalOrderId: z.string(),
    stage: OrderStage,
    createdAt: time.optional(),
    parties: parties.optional(),
    details: Details.optional(),
    timeline: z.array(z.object({ stage: OrderStage, at: time })),
  }),
  status: OrderStage,
  payment: z.object({ state: PaymentState, intentId: text }),
  documents: z.array(OrderDocument),
} satisfies Readonly<Record<string, z.ZodType>>;

/**
 * Checks the result of a merchant's override against the shape of its answer, and drops other fields.
 *
 * @returns `undefined` if the override did not read the body
 * @throws Unreadable that names the field at fault, never its value
 */
export function checkOverride(name: keyof typeof ANSWERS, answer: unknown): unknown {
  if (answer === undefined || answer === null) return undefined;
  if (answer instanceof Promise) throw new Unreadable('override', { what: 'a promise' });
  const checked = ANSWERS[name].safeParse(answer);
  if (checked.success) return checked.data;
  // A key of the answers may be anybody's name.
  const path = createRedaction().text(checked.error.issues[0]?.path.map(String).join('.') ?? '');
  throw new Unreadable('override', { what: path ? `a "${path}" that does not fit` : 'what does not fit' });
}
