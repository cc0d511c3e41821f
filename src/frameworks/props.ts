/**
 * What a template may set on each element. Made by `npm run documents` from the manifest of the elements and their event maps:
 * change the doc comments of the elements.
 *
 * @module
 */
import type { EstampCheckout, EstampCheckoutButton, EstampEventMap, EstampOrderStatus } from '../elements/index.ts';
import type { EstampForm, EstampFormEventMap } from '../form/index.ts';

type Events = EstampEventMap & EstampFormEventMap;
/** An event, as a handler on its element gets it. */
type EventOf<Target, Name extends keyof Events> = Events[Name] & { readonly currentTarget: Target };

/** The languages of the checkout. */
export type EstampLanguage = 'en' | 'as' | 'bn' | 'gu' | 'hi' | 'kn' | 'ml' | 'mr' | 'or' | 'pa' | 'ta' | 'te' | 'ur';

/** The presets that `lock` names; several are separated by spaces. */
export type EstampLock = 'state-code' | 'article-code' | 'stamp-duty-amount' | 'district-code' | 'sro-value' | 'coupon-code';

/** Attributes of `<estamp-checkout>`, and its properties that take no text. */
export interface EstampCheckoutProps {
  /** Language of the checkout. English and Hindi also follow the `lang` of the page; the others are used only if the element itself has the attribute. */
  lang?: EstampLanguage | (string & {}) | undefined;
  /** Code of the service to sell, such as `estamp.standard`. */
  'service-code'?: EstampCheckout['serviceCode'] | undefined;
  /** Preset state, by its code. */
  'state-code'?: EstampCheckout['stateCode'] | undefined;
  /** Preset article, by its code. */
  'article-code'?: EstampCheckout['articleCode'] | undefined;
  /** Preset stamp value, in rupees, such as `100` or `100.50`. */
  'stamp-duty-amount'?: string | number | undefined;
  /** Preset district, by its code. */
  'district-code'?: EstampCheckout['districtCode'] | undefined;
  /** Preset sub-registrar's office, by its value. */
  'sro-value'?: EstampCheckout['sroValue'] | undefined;
  /** Preset coupon code. */
  'coupon-code'?: EstampCheckout['couponCode'] | undefined;
  /** Names of presets that the customer may not change, separated by spaces: `state-code`, `article-code`, `stamp-duty-amount`, `district-code`, `sro-value`, `coupon-code`. For convenience only; the server does not enforce it. */
  lock?: EstampLock | (string & {}) | undefined;
  /** The merchant's own document or cart number: 1 to 64 of `A-Z a-z 0-9 . _ : -`. Two checkouts on one page need different ones. */
  reference?: EstampCheckout['reference'] | undefined;
  /** Heading of the first step, instead of ours. */
  heading?: EstampCheckout['heading'] | undefined;
  /** The page to return to after payment. Default: this page. */
  'return-url'?: EstampCheckout['returnUrl'] | undefined;
  /** `none` creates no history entries, for pages whose router cannot handle entries of others. By default each of steps 1 to 3 is an entry, so that Back on a phone goes one step back. */
  history?: EstampCheckout['history'] | undefined;
  /** Where the proxy is mounted: a path or an absolute URL. Default: the mount that served the script from `MOUNT/assets/`, if it did. */
  proxy?: EstampCheckout['proxy'] | undefined;
  /** `include` sends the page's cookies to a proxy on another origin. */
  credentials?: EstampCheckout['credentials'] | undefined;
  /** `light` or `dark`; `auto` uses the page's own `color-scheme`. */
  theme?: EstampCheckout['theme'] | undefined;
  /** Level of the step's heading in the page's outline, 1 to 6. */
  'heading-level'?: number | `${number}` | undefined;
  /** Initial parties and details; a later value replaces them. A value that the customer has entered stays. */
  prefill?: EstampCheckout['prefill'] | undefined;
  /** Texts of the page that replace ours, by message key. */
  messages?: EstampCheckout['messages'] | undefined;
  /** Payment handlers by provider; each replaces the proxy's payment page for its provider. */
  paymentHandlers?: EstampCheckout['paymentHandlers'] | undefined;
}

/** Handlers of the events of `<estamp-checkout>`. */
export interface EstampCheckoutHandlers {
  /** The first step can be used. */
  'onestamp-ready'?: ((event: EventOf<EstampCheckout, 'estamp-ready'>) => void) | undefined;
  /** Another step is shown. */
  'onestamp-step'?: ((event: EventOf<EstampCheckout, 'estamp-step'>) => void) | undefined;
  /** A price is shown. */
  'onestamp-quote'?: ((event: EventOf<EstampCheckout, 'estamp-quote'>) => void) | undefined;
  /** Before the order is sent; cancelable, `detail.waitUntil(promise)` delays it. */
  'onestamp-before-order'?: ((event: EventOf<EstampCheckout, 'estamp-before-order'>) => void) | undefined;
  /** Before the payment page opens; `detail.respondWith(promise)` takes over the payment. */
  'onestamp-payment'?: ((event: EventOf<EstampCheckout, 'estamp-payment'>) => void) | undefined;
  /** The order or its payment changed its state. */
  'onestamp-status'?: ((event: EventOf<EstampCheckout, 'estamp-status'>) => void) | undefined;
  /** The certificate is ready; `detail.resumed` if it was ready before this page load, or a link opened the order. */
  'onestamp-complete'?: ((event: EventOf<EstampCheckout, 'estamp-complete'>) => void) | undefined;
  /** Something failed; the detail is a `Failure`. */
  'onestamp-failure'?: ((event: EventOf<EstampCheckout, 'estamp-failure'>) => void) | undefined;
}

/** Attributes of `<estamp-checkout-button>`, and its properties that take no text. */
export interface EstampCheckoutButtonProps {
  /** Whether the dialog is open. */
  open?: EstampCheckoutButton['open'] | undefined;
  /** Language of the checkout. English and Hindi also follow the `lang` of the page; the others are used only if the element itself has the attribute. */
  lang?: EstampLanguage | (string & {}) | undefined;
  /** Code of the service to sell, such as `estamp.standard`. */
  'service-code'?: EstampCheckoutButton['serviceCode'] | undefined;
  /** Preset state, by its code. */
  'state-code'?: EstampCheckoutButton['stateCode'] | undefined;
  /** Preset article, by its code. */
  'article-code'?: EstampCheckoutButton['articleCode'] | undefined;
  /** Preset stamp value, in rupees, such as `100` or `100.50`. */
  'stamp-duty-amount'?: string | number | undefined;
  /** Preset district, by its code. */
  'district-code'?: EstampCheckoutButton['districtCode'] | undefined;
  /** Preset sub-registrar's office, by its value. */
  'sro-value'?: EstampCheckoutButton['sroValue'] | undefined;
  /** Preset coupon code. */
  'coupon-code'?: EstampCheckoutButton['couponCode'] | undefined;
  /** Names of presets that the customer may not change, separated by spaces: `state-code`, `article-code`, `stamp-duty-amount`, `district-code`, `sro-value`, `coupon-code`. For convenience only; the server does not enforce it. */
  lock?: EstampLock | (string & {}) | undefined;
  /** The merchant's own document or cart number: 1 to 64 of `A-Z a-z 0-9 . _ : -`. Two checkouts on one page need different ones. */
  reference?: EstampCheckoutButton['reference'] | undefined;
  /** Heading of the first step, instead of ours. */
  heading?: EstampCheckoutButton['heading'] | undefined;
  /** The page to return to after payment. Default: this page. */
  'return-url'?: EstampCheckoutButton['returnUrl'] | undefined;
  /** `none` creates no history entries, for pages whose router cannot handle entries of others. By default each of steps 1 to 3 is an entry, so that Back on a phone goes one step back. */
  history?: EstampCheckoutButton['history'] | undefined;
  /** Where the proxy is mounted: a path or an absolute URL. Default: the mount that served the script from `MOUNT/assets/`, if it did. */
  proxy?: EstampCheckoutButton['proxy'] | undefined;
  /** `include` sends the page's cookies to a proxy on another origin. */
  credentials?: EstampCheckoutButton['credentials'] | undefined;
  /** `light` or `dark`; `auto` uses the page's own `color-scheme`. */
  theme?: EstampCheckoutButton['theme'] | undefined;
  /** Level of the step's heading in the page's outline, 1 to 6. */
  'heading-level'?: number | `${number}` | undefined;
  /** Initial parties and details; a later value replaces them. A value that the customer has entered stays. */
  prefill?: EstampCheckoutButton['prefill'] | undefined;
  /** Texts of the page that replace ours, by message key. */
  messages?: EstampCheckoutButton['messages'] | undefined;
  /** Payment handlers by provider; each replaces the proxy's payment page for its provider. */
  paymentHandlers?: EstampCheckoutButton['paymentHandlers'] | undefined;
}

/** Handlers of the events of `<estamp-checkout-button>`. */
export interface EstampCheckoutButtonHandlers {
  /** The first step can be used. */
  'onestamp-ready'?: ((event: EventOf<EstampCheckoutButton, 'estamp-ready'>) => void) | undefined;
  /** Another step is shown. */
  'onestamp-step'?: ((event: EventOf<EstampCheckoutButton, 'estamp-step'>) => void) | undefined;
  /** A price is shown. */
  'onestamp-quote'?: ((event: EventOf<EstampCheckoutButton, 'estamp-quote'>) => void) | undefined;
  /** Before the order is sent; cancelable, `detail.waitUntil(promise)` delays it. */
  'onestamp-before-order'?: ((event: EventOf<EstampCheckoutButton, 'estamp-before-order'>) => void) | undefined;
  /** Before the payment page opens; `detail.respondWith(promise)` takes over the payment. */
  'onestamp-payment'?: ((event: EventOf<EstampCheckoutButton, 'estamp-payment'>) => void) | undefined;
  /** The order or its payment changed its state. */
  'onestamp-status'?: ((event: EventOf<EstampCheckoutButton, 'estamp-status'>) => void) | undefined;
  /** The certificate is ready; `detail.resumed` if it was ready before this page load, or a link opened the order. */
  'onestamp-complete'?: ((event: EventOf<EstampCheckoutButton, 'estamp-complete'>) => void) | undefined;
  /** Something failed; the detail is a `Failure`. */
  'onestamp-failure'?: ((event: EventOf<EstampCheckoutButton, 'estamp-failure'>) => void) | undefined;
}

/** Attributes of `<estamp-form>`, and its properties that take no text. */
export interface EstampFormProps {
  /** Language of numbers and dates; the nearest `lang` around the element unless set. */
  lang?: string | undefined;
  /** The name of the value in a surrounding form. Also the label of a single-field form without a title. */
  name?: EstampForm['name'] | undefined;
  /** The fields show their values and cannot be changed. */
  readonly?: EstampForm['readonly'] | undefined;
  /** The text of the submit button. Without it there is no button; Enter still submits. */
  'submit-label'?: EstampForm['submitLabel'] | undefined;
  /** Disables all fields and submitting. */
  disabled?: EstampForm['disabled'] | undefined;
  /** Overrides of the texts, including those of `estamp-checkout/form/full`. */
  messages?: EstampForm['messages'] | undefined;
  /** Additional validation, called if the schema finds no error: yields the JSON Pointer and the message of each error. */
  validate?: EstampForm['validate'] | undefined;
  /** Your own templates, by widget name. `fieldElement('my-tag')` creates one from a custom element. */
  widgets?: EstampForm['widgets'] | undefined;
  /** Functions that normalize typed text on blur. A field selects one with `ui:options.normalize`. */
  normalizers?: EstampForm['normalizers'] | undefined;
  /** The form as JSON Schema 2020-12. */
  schema?: EstampForm['schema'] | undefined;
  /** The UI schema, which says how to render the form: `ui:order`, `ui:widget`, `ui:help`, ... */
  uiSchema?: EstampForm['uiSchema'] | undefined;
  /** The value that would be submitted, without hidden fields. Setting it does not fire `estamp-form-change`. Setting an equal value is a no-op, so values of hidden fields are kept in two-way-bound hosts. */
  value?: unknown;
}

/** Handlers of the events of `<estamp-form>`. */
export interface EstampFormHandlers {
  /** The customer submitted a valid form. */
  'onestamp-form-submit'?: ((event: EventOf<EstampForm, 'estamp-form-submit'>) => void) | undefined;
  /** The customer changed a field. */
  'onestamp-form-change'?: ((event: EventOf<EstampForm, 'estamp-form-change'>) => void) | undefined;
}

/** Attributes of `<estamp-order-status>`, and its properties that take no text. */
export interface EstampOrderStatusProps {
  /** Language of the texts. English and Hindi also follow the `lang` of the page; the others are used only if the element itself has the attribute. */
  lang?: EstampLanguage | (string & {}) | undefined;
  /** An order token or a view token of the proxy. */
  'order-token'?: EstampOrderStatus['orderToken'] | undefined;
  /** Where the proxy is mounted: a path or an absolute URL. Default: the mount that served the script from `MOUNT/assets/`, if it did. */
  proxy?: EstampOrderStatus['proxy'] | undefined;
  /** `include` sends the page's cookies to a proxy on another origin. */
  credentials?: EstampOrderStatus['credentials'] | undefined;
  /** `light` or `dark`; `auto` uses the page's own `color-scheme`. */
  theme?: EstampOrderStatus['theme'] | undefined;
  /** Level of the step's heading in the page's outline, 1 to 6. */
  'heading-level'?: number | `${number}` | undefined;
  /** Texts of the page that replace ours, by message key. */
  messages?: EstampOrderStatus['messages'] | undefined;
  /** Payment handlers by provider; each replaces the proxy's payment page for its provider. */
  paymentHandlers?: EstampOrderStatus['paymentHandlers'] | undefined;
}

/** Handlers of the events of `<estamp-order-status>`. */
export interface EstampOrderStatusHandlers {
  /** The order is shown. */
  'onestamp-step'?: ((event: EventOf<EstampOrderStatus, 'estamp-step'>) => void) | undefined;
  /** The order or its payment changed its state. */
  'onestamp-status'?: ((event: EventOf<EstampOrderStatus, 'estamp-status'>) => void) | undefined;
  /** The certificate is ready; `detail.resumed` if it was ready before this page load, or a link opened the order. */
  'onestamp-complete'?: ((event: EventOf<EstampOrderStatus, 'estamp-complete'>) => void) | undefined;
  /** Before the payment page opens; `detail.respondWith(promise)` takes over the payment. */
  'onestamp-payment'?: ((event: EventOf<EstampOrderStatus, 'estamp-payment'>) => void) | undefined;
  /** Something failed; the detail is a `Failure`. */
  'onestamp-failure'?: ((event: EventOf<EstampOrderStatus, 'estamp-failure'>) => void) | undefined;
}

/** The tags: class, props and handlers of each. */
export interface EstampTags {
  /** The checkout: choose a stamp, name the parties, review and pay, get the certificate. */
  'estamp-checkout': { element: EstampCheckout; props: EstampCheckoutProps; handlers: EstampCheckoutHandlers };
  /** A button that opens the same checkout in a native dialog. */
  'estamp-checkout-button': { element: EstampCheckoutButton; props: EstampCheckoutButtonProps; handlers: EstampCheckoutButtonHandlers };
  /** A form rendered from a JSON Schema and a UI schema. */
  'estamp-form': { element: EstampForm; props: EstampFormProps; handlers: EstampFormHandlers };
  /** Step 4 alone, for a thank-you page: the state of an order, and its documents. */
  'estamp-order-status': { element: EstampOrderStatus; props: EstampOrderStatusProps; handlers: EstampOrderStatusHandlers };
}
