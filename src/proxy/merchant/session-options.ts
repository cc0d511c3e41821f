import * as z from 'zod';
import { Code, Line, Reference } from '../../wire/parts.ts';
import { Details, Parties, ReturnParameter } from '../../wire/order.ts';
import { MAX_SESSION_SECONDS, SessionStamp } from '../../wire/session.ts';
import { OptionError } from '../config/option-error.ts';

/* Seconds. */
export const MIN_LIFE = 60;
/* Far more than a form has fields. */
const MAX_EDITABLE = 100;

/** What the merchant's server says about one sale. */
export const SessionOptions = z.strictObject({
  /** The service that is sold; one of the option `services`. */
  serviceCode: Code,
  /** Your own document or cart number. */
  reference: Reference.optional(),
  /** Your id of the customer. With it, the `customer` hook is not asked. It never leaves the proxy. */
  customerId: Line.min(1).max(200).optional(),
  /** The stamp, each field alone too. Amounts are texts in rupees. */
  stamp: SessionStamp.optional(),
  /** The six party fields of the service. */
  parties: Parties.optional(),
  /** Answers of the service's form. */
  details: Details.optional(),
  /**
   * JSON Pointers to what the customer may change or add: `/stamp`, `/parties`, `/details`, or below. What is given and
   * not listed is fixed; what is not given is open only if the sale needs it.
   */
  editable: z.array(z.string().max(512)).max(MAX_EDITABLE).optional(),
  /** The page that a payment returns to; of an allowed origin. */
  returnUrl: z.string().max(2048).optional(),
  /** `none`: the payment returns to that address alone, without the code that opens the order in another browser. */
  returnParameter: ReturnParameter.optional(),
  /** Seconds, 60 to 2,592,000 (30 days). Default: 86,400 (a day). */
  expiresIn: z.int().min(MIN_LIFE).max(MAX_SESSION_SECONDS).optional(),
  /** `true` reads lists that are not cached, at INR 5 each, so that everything is checked now. Default: false. */
  check: z.boolean().optional(),
});
/** What the merchant's server says about one sale: see `createSession`. */
export type SessionOptions = z.infer<typeof SessionOptions>;

/** How a link to an order is made. */
export const LinkSettings = z.strictObject({ expiresIn: z.int().min(MIN_LIFE).max(MAX_SESSION_SECONDS).optional() });

const CODE = 'must be a code of the service: 1 to 64 printable characters without / \\ % ? #.';

/** How to write each option, by its path. */
const HINTS: Readonly<Record<string, string>> = {
  serviceCode: CODE,
  'stamp.stateCode': CODE,
  'stamp.articleCode': CODE,
  'stamp.districtCode': CODE,
  'stamp.stampDutyAmount': 'must be a text in rupees with at most two decimals, such as "500.00".',
  'stamp.sroValue': 'must be one printable line of 1 to 64 characters.',
  'stamp.couponCode': 'must be one printable line of 1 to 64 characters.',
  'stamp.doorstepDelivery': 'must be true or false.',
  reference: 'must be 1 to 64 of the characters A-Z a-z 0-9 . _ : -',
  customerId: 'must be a text of 1 to 200 printable characters.',
  editable: `must be a list of at most ${MAX_EDITABLE} JSON Pointers such as "/parties/customerEmail".`,
  returnUrl: 'must be an absolute address of at most 2048 characters.',
  returnParameter: 'must be "code" or "none".',
  expiresIn: `must be whole seconds from ${MIN_LIFE} to ${MAX_SESSION_SECONDS}.`,
  check: 'must be true or false.',
  stamp: 'must be an object.',
  details: 'must be an object with answers of the form.',
  parties: 'must be an object with some of the six party fields.',
};

/**
 * Checks types, lengths and codes by their shape.
 *
 * @throws OptionError whose `option` is the path with dots
 */
export function parseSessionOptions(value: unknown): SessionOptions {
  const parsed = SessionOptions.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const path = optionPath([...issue.path, issue.keys[0] ?? '']);
    throw new OptionError(path, 'is not known. Check its name, or remove it.');
  }
  const path = optionPath(issue?.path ?? []);
  if (path === '') throw new OptionError('session', 'must be an object with "serviceCode".');
  if (issue?.code === 'too_big' && path.startsWith('parties.'))
    throw new OptionError(path, `must have at most ${String(issue.maximum)} characters.`);
  throw new OptionError(path, HINTS[path] ?? 'must be a text.');
}

/** `['editable', 1]` is `editable[1]`, `['stamp', 'stateCode']` is `stamp.stateCode`. */
export const optionPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
