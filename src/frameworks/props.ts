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
  /** The service that is sold, such as `estamp.standard`. */
  'service-code'?: EstampCheckout['serviceCode'] | undefined;
  /** Preset state. */
  'state-code'?: EstampCheckout['stateCode'] | undefined;
  /** Preset article. */
  'article-code'?: EstampCheckout['articleCode'] | undefined;
  /** Preset stamp value, in rupees. */
  'stamp-duty-amount'?: string | number | undefined;
  /** Preset district. */
  'district-code'?: EstampCheckout['districtCode'] | undefined;
  /** Preset sub-registrar's office. */
  'sro-value'?: EstampCheckout['sroValue'] | undefined;
  /** Preset coupon. */
  'coupon-code'?: EstampCheckout['couponCode'] | undefined;
  /** Names of presets that the customer may not change, separated by spaces: `state-code`, `article-code`, `stamp-duty-amount`, `district-code`, `sro-value`, `coupon-code`. Comfort, not security. */
  lock?: EstampLock | (string & {}) | undefined;
  /** The merchant's own document or cart number: 1 to 64 of `A-Z a-z 0-9 . _ : -`. Two checkouts in one page need two. */
  reference?: EstampCheckout['reference'] | undefined;
  /** The page's own heading of the first step. */
  heading?: EstampCheckout['heading'] | undefined;
  /** Where the way back from payment leads; this page unless set. */
  'return-url'?: EstampCheckout['returnUrl'] | undefined;
  /** Where the proxy is mounted: a path or an absolute URL. Default: the mount that served the script from `MOUNT/assets/`, if it did. */
  proxy?: EstampCheckout['proxy'] | undefined;
  /** `include` sends the page's cookies to a proxy on another origin. */
  credentials?: EstampCheckout['credentials'] | undefined;
  /** `light` or `dark`; `auto` takes the page's own `color-scheme`. */
  theme?: EstampCheckout['theme'] | undefined;
  /** Level of the step's heading in the page's outline, 1 to 6. */
  'heading-level'?: number | `${number}` | undefined;
  /** Parties and details to begin with; a later one replaces them. What the customer has entered wins. */
  prefill?: EstampCheckout['prefill'] | undefined;
  /** The page's own words, by name of the text. */
  messages?: EstampCheckout['messages'] | undefined;
  /** Takes a provider's payments instead of the proxy's payment page. */
  paymentHandlers?: EstampCheckout['paymentHandlers'] | undefined;
}

/** Handlers of the events of `<estamp-checkout>`. */
export interface EstampCheckoutHandlers {
  /** The first step can be used. */
  'onestamp-ready'?: ((event: EventOf<EstampCheckout, 'estamp-ready'>) => void) | undefined;
  /** Another step is shown. */
  'onestamp-step'?: ((event: EventOf<EstampCheckout, 'estamp-step'>) => void) | undefined;
  /** A price was given. */
  'onestamp-quote'?: ((event: EventOf<EstampCheckout, 'estamp-quote'>) => void) | undefined;
  /** Before the order is sent; cancelable, `detail.waitUntil(promise)` delays it. */
  'onestamp-before-order'?: ((event: EventOf<EstampCheckout, 'estamp-before-order'>) => void) | undefined;
  /** Before payment is handed over; `detail.respondWith(promise)` takes it. */
  'onestamp-payment'?: ((event: EventOf<EstampCheckout, 'estamp-payment'>) => void) | undefined;
  /** The order or its payment changed its state. */
  'onestamp-status'?: ((event: EventOf<EstampCheckout, 'estamp-status'>) => void) | undefined;
  /** The certificate is made; `detail.resumed` if it was before this page load, or a link opened it. */
  'onestamp-complete'?: ((event: EventOf<EstampCheckout, 'estamp-complete'>) => void) | undefined;
  /** Something did not work; the detail is one `Failure`. */
  'onestamp-failure'?: ((event: EventOf<EstampCheckout, 'estamp-failure'>) => void) | undefined;
}

/** Attributes of `<estamp-checkout-button>`, and its properties that take no text. */
export interface EstampCheckoutButtonProps {
  /** Whether the dialog is open. */
  open?: EstampCheckoutButton['open'] | undefined;
  /** Language of the checkout. English and Hindi also follow the `lang` of the page; the others are used only if the element itself has the attribute. */
  lang?: EstampLanguage | (string & {}) | undefined;
  /** The service that is sold, such as `estamp.standard`. */
  'service-code'?: EstampCheckoutButton['serviceCode'] | undefined;
  /** Preset state. */
  'state-code'?: EstampCheckoutButton['stateCode'] | undefined;
  /** Preset article. */
  'article-code'?: EstampCheckoutButton['articleCode'] | undefined;
  /** Preset stamp value, in rupees. */
  'stamp-duty-amount'?: string | number | undefined;
  /** Preset district. */
  'district-code'?: EstampCheckoutButton['districtCode'] | undefined;
  /** Preset sub-registrar's office. */
  'sro-value'?: EstampCheckoutButton['sroValue'] | undefined;
  /** Preset coupon. */
  'coupon-code'?: EstampCheckoutButton['couponCode'] | undefined;
  /** Names of presets that the customer may not change, separated by spaces: `state-code`, `article-code`, `stamp-duty-amount`, `district-code`, `sro-value`, `coupon-code`. Comfort, not security. */
  lock?: EstampLock | (string & {}) | undefined;
  /** The merchant's own document or cart number: 1 to 64 of `A-Z a-z 0-9 . _ : -`. Two checkouts in one page need two. */
  reference?: EstampCheckoutButton['reference'] | undefined;
  /** The page's own heading of the first step. */
  heading?: EstampCheckoutButton['heading'] | undefined;
  /** Where the way back from payment leads; this page unless set. */
  'return-url'?: EstampCheckoutButton['returnUrl'] | undefined;
  /** Where the proxy is mounted: a path or an absolute URL. Default: the mount that served the script from `MOUNT/assets/`, if it did. */
  proxy?: EstampCheckoutButton['proxy'] | undefined;
  /** `include` sends the page's cookies to a proxy on another origin. */
  credentials?: EstampCheckoutButton['credentials'] | undefined;
  /** `light` or `dark`; `auto` takes the page's own `color-scheme`. */
  theme?: EstampCheckoutButton['theme'] | undefined;
  /** Level of the step's heading in the page's outline, 1 to 6. */
  'heading-level'?: number | `${number}` | undefined;
  /** Parties and details to begin with; a later one replaces them. What the customer has entered wins. */
  prefill?: EstampCheckoutButton['prefill'] | undefined;
  /** The page's own words, by name of the text. */
  messages?: EstampCheckoutButton['messages'] | undefined;
  /** Takes a provider's payments instead of the proxy's payment page. */
  paymentHandlers?: EstampCheckoutButton['paymentHandlers'] | undefined;
}

/** Handlers of the events of `<estamp-checkout-button>`. */
export interface EstampCheckoutButtonHandlers {
  /** The first step can be used. */
  'onestamp-ready'?: ((event: EventOf<EstampCheckoutButton, 'estamp-ready'>) => void) | undefined;
  /** Another step is shown. */
  'onestamp-step'?: ((event: EventOf<EstampCheckoutButton, 'estamp-step'>) => void) | undefined;
  /** A price was given. */
  'onestamp-quote'?: ((event: EventOf<EstampCheckoutButton, 'estamp-quote'>) => void) | undefined;
  /** Before the order is sent; cancelable, `detail.waitUntil(promise)` delays it. */
  'onestamp-before-order'?: ((event: EventOf<EstampCheckoutButton, 'estamp-before-order'>) => void) | undefined;
  /** Before payment is handed over; `detail.respondWith(promise)` takes it. */
  'onestamp-payment'?: ((event: EventOf<EstampCheckoutButton, 'estamp-payment'>) => void) | undefined;
  /** The order or its payment changed its state. */
  'onestamp-status'?: ((event: EventOf<EstampCheckoutButton, 'estamp-status'>) => void) | undefined;
  /** The certificate is made; `detail.resumed` if it was before this page load, or a link opened it. */
  'onestamp-complete'?: ((event: EventOf<EstampCheckoutButton, 'estamp-complete'>) => void) | undefined;
  /** Something did not work; the detail is one `Failure`. */
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
  /** Additional validation, called where the schema finds no error: yields the pointer and message of each error. */
  validate?: EstampForm['validate'] | undefined;
  /** Your own templates, by widget name. `fieldElement('my-tag')` creates one from a custom element. */
  widgets?: EstampForm['widgets'] | undefined;
  /** Functions that normalize typed text on blur. A field selects one with `ui:options.normalize`. */
  normalizers?: EstampForm['normalizers'] | undefined;
  /** The form as JSON Schema 2020-12. */
  schema?: EstampForm['schema'] | undefined;
  /** How to render the form: `ui:order`, `ui:widget`, `ui:help`, ... */
  uiSchema?: EstampForm['uiSchema'] | undefined;
  /** The value to submit, without the values of hidden fields. Setting it is a programmatic update. Setting an equal value does nothing, so a host that echoes the value does not delete hidden values. */
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
  /** The order token or view token that the proxy gave. */
  'order-token'?: EstampOrderStatus['orderToken'] | undefined;
  /** Where the proxy is mounted: a path or an absolute URL. Default: the mount that served the script from `MOUNT/assets/`, if it did. */
  proxy?: EstampOrderStatus['proxy'] | undefined;
  /** `include` sends the page's cookies to a proxy on another origin. */
  credentials?: EstampOrderStatus['credentials'] | undefined;
  /** `light` or `dark`; `auto` takes the page's own `color-scheme`. */
  theme?: EstampOrderStatus['theme'] | undefined;
  /** Level of the step's heading in the page's outline, 1 to 6. */
  'heading-level'?: number | `${number}` | undefined;
  /** The page's own words, by name of the text. */
  messages?: EstampOrderStatus['messages'] | undefined;
  /** Takes a provider's payments instead of the proxy's payment page. */
  paymentHandlers?: EstampOrderStatus['paymentHandlers'] | undefined;
}

/** Handlers of the events of `<estamp-order-status>`. */
export interface EstampOrderStatusHandlers {
  /** The order is shown. */
  'onestamp-step'?: ((event: EventOf<EstampOrderStatus, 'estamp-step'>) => void) | undefined;
  /** The order or its payment changed its state. */
  'onestamp-status'?: ((event: EventOf<EstampOrderStatus, 'estamp-status'>) => void) | undefined;
  /** The certificate is made; `detail.resumed` if it was before this page load, or a link opened it. */
  'onestamp-complete'?: ((event: EventOf<EstampOrderStatus, 'estamp-complete'>) => void) | undefined;
  /** Before payment is handed over; `detail.respondWith(promise)` takes it. */
  'onestamp-payment'?: ((event: EventOf<EstampOrderStatus, 'estamp-payment'>) => void) | undefined;
  /** Something did not work. */
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
  /** Step 4 alone, for a thank-you page: where an order is, and its documents. */
  'estamp-order-status': { element: EstampOrderStatus; props: EstampOrderStatusProps; handlers: EstampOrderStatusHandlers };
}
