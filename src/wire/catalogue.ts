import * as z from 'zod';
import { AmountMinor, Code } from './parts.ts';

/** A state or union territory for which the service sells e-Stamps. */
export const State = z.object({
  code: Code,
  name: z.string(),
  minAmountMinor: AmountMinor.optional(),
  maxAmountMinor: AmountMinor.optional(),
  requiresDistrict: z.boolean(),
  requiresSro: z.boolean(),
  doorstepDelivery: z.boolean(),
});
export type State = z.infer<typeof State>;

/** A district. Without `sros` the sub-registrar's office is free text. */
export const District = z.object({
  code: Code,
  name: z.string(),
  sros: z.array(z.object({ value: z.string(), name: z.string() })).optional(),
});
export type District = z.infer<typeof District>;

/** A document type, with the stamp value that it usually has. */
export const Article = z.object({
  code: Code,
  number: z.string().optional(),
  name: z.string(),
  description: z.string().optional(),
  popular: z.boolean(),
  minAmountMinor: AmountMinor.optional(),
  maxAmountMinor: AmountMinor.optional(),
  allowedAmountsMinor: z.array(AmountMinor).optional(),
  suggestedAmountMinor: AmountMinor.optional(),
  secondParty: z.boolean(),
  usualPayer: z.enum(['first', 'second']).optional(),
  /** Our name of a well-known document (`affidavit`, `lease`), which the elements translate. */
  family: z.string().optional(),
});
export type Article = z.infer<typeof Article>;

/** The form's JSON Schema 2020-12 and UI schema, normalized by the proxy. */
export const FormDescription = z.object({
  schema: z.record(z.string(), z.unknown()),
  uiSchema: z.record(z.string(), z.unknown()),
});
export type FormDescription = z.infer<typeof FormDescription>;

/** The payment providers of the contract. */
export const ProviderName = z.enum([
  'sandbox',
  'razorpay',
  'cashfree',
  'phonepe',
  'stripe',
  'payu',
  'redirect',
  'custom',
]);
export type ProviderName = z.infer<typeof ProviderName>;

/** Ways to pay that a provider may offer. The provider decides what a customer can use. */
export const PaymentMethod = z.enum(['upi', 'card', 'netbanking', 'wallet', 'emi']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** `GET MOUNT/checkout/{serviceCode}`: all data of the first screen in one response. */
export const Checkout = z.object({
  contractVersion: z.literal(1),
  mode: z.enum(['test', 'live']),
  masterDataVersion: z.int().optional(),
  service: z.object({
    code: Code,
    name: z.string(),
    currency: z.literal('INR'),
    processingTimeHours: z.number().optional(),
  }),
  /** Who sells, and how to reach them. Absent if the merchant gives no brand. */
  brand: z.object({ name: z.string(), url: z.string().optional(), contact: z.string().optional() }).optional(),
  form: FormDescription,
  states: z.array(State),
  payment: z.object({
    provider: ProviderName,
    publicKey: z.string().optional(),
    /** What customers are told before they pay, in this order. Absent if the merchant names none. */
    methods: z.array(PaymentMethod).optional(),
  }),
  features: z.object({ panVerification: z.boolean() }),
});
export type Checkout = z.infer<typeof Checkout>;

/**
 * `GET MOUNT/states/{stateCode}/articles`. With `?lang=hi` the texts by language are those in that language and in
 * English, otherwise those in all.
 */
export const StateArticles = z.object({
  stateCode: Code,
  masterDataVersion: z.int().optional(),
  articles: z.array(Article),
  districts: z.array(District).optional(),
  /**
   * Usual purposes by family and language. The English ones (`en`) are printed; those of another language are their
   * names, in the same order.
   */
  purposes: z.record(z.string(), z.record(z.string(), z.array(z.string()))).optional(),
  /**
   * What the parties are called (landlord, tenant), by family and language: the first, and the second if there are two.
   */
  roles: z.record(z.string(), z.record(z.string(), z.array(z.string()))).optional(),
  /** What a document is for, by family and language: a list with one line. */
  about: z.record(z.string(), z.record(z.string(), z.array(z.string()))).optional(),
  /**
   * Other names of documents by family, which are searched and not shown: words of all languages in a row. Those after
   * a semicolon count less.
   */
  words: z.record(z.string(), z.string()).optional(),
});
export type StateArticles = z.infer<typeof StateArticles>;
