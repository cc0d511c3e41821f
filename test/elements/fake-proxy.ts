import type {
  Article,
  Checkout,
  DraftRequest,
  DraftView,
  Order,
  PanAnswer,
  Quote,
  Session,
  StateArticles,
} from '../../src/wire/index.ts';
import { CHECKOUT } from '../support/proxy/checkout.ts';
import { readTokenClaims } from '../../src/flow/state/token-claims.ts';
import { fakeToken } from '../support/proxy/fake-token.ts';

/** One call of the page. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown> | undefined;
  /** Whether it was sent with a view token. */
  readonly view: boolean;
  /** The token in its header. */
  readonly bearer?: string;
  /** The language of the page, if it was said. */
  readonly language?: string | undefined;
}

/** The texts in one language and in English, as the proxy gives them. */
const inLanguage = (texts: StateArticles['about'] = {}, language: string | undefined): StateArticles['about'] =>
  Object.fromEntries(
    Object.entries(texts).map(([family, all]) => [
      family,
      Object.fromEntries(Object.entries(all).filter(([one]) => ['en', language ?? one].includes(one))),
    ]),
  );

/** A token of the order `ES-1`, valid for 15 minutes. */
export function token(kind: 'quote' | 'order' | 'view'): string {
  const now = Math.floor(Date.now() / 1000);
  return fakeToken(kind, { svc: 'estamp.standard', oid: 'ES-1', iat: now, exp: now + 900 });
}

const article = (code: string, name: string, amount: number, more: Partial<Article> = {}): Article => ({
  code,
  name,
  number: code.slice(3),
  popular: false,
  suggestedAmountMinor: amount,
  secondParty: true,
  ...more,
});

export const ARTICLES: readonly Article[] = [
  article('KA-4', 'Affidavit', 10_000, {
    popular: true,
    secondParty: false,
    minAmountMinor: 1000,
    usualPayer: 'first',
  }),
  article('KA-5', 'Agreement', 20_000, { popular: true, allowedAmountsMinor: [10_000, 20_000, 50_000] }),
  article('KA-41', 'Power of attorney', 50_000, { popular: true }),
  ...['Adoption deed', 'Partnership deed', 'Gift deed', 'Trust deed', 'Bond', 'Divorce'].map((name, index) =>
    article(`KA-${60 + index}`, name, 10_000),
  ),
];

const FORM: Checkout['form'] = {
  schema: {
    type: 'object',
    required: ['purpose'],
    properties: {
      purpose: { type: 'string', title: 'Purpose', minLength: 10, maxLength: 100 },
      secondPartyName: { type: 'string', title: 'Second party', maxLength: 100 },
    },
  },
  uiSchema: CHECKOUT.form.uiSchema,
};

/* Maharashtra asks for the registry office as well. */
const STATES: Checkout['states'] = CHECKOUT.states.map((state) => ({ ...state, requiresSro: state.code === 'MH' }));

/** When the order came to each stage: the same at every read, whatever minute it is. */
const PLACED_AT = new Date().toISOString();

/** The proxy of one test: its responses, and the requests that it received. */
export class FakeProxy {
  readonly calls: Call[] = [];
  stage: Order['stage'] = 'created';
  payment: Order['payment']['state'] = 'pending';
  /** The state of the payment, independent of the stage. */
  money?: Order['payment']['state'];
  parties: Record<string, unknown> = { partyName: 'Asha Rao', customerMobile: '9876543210' };
  /** The answers that the service returns with its order. */
  details?: Record<string, unknown>;
  /** The ways to pay that the merchant names. */
  methods?: Checkout['payment']['methods'];
  /** Who sells. */
  brand?: Checkout['brand'];
  fee = 5000;
  /** The line of the duty, for a service with its own name or amount for it. */
  duty?: Quote['lines'][number];
  /** Further lines of the price. */
  lines: Quote['lines'] = [];
  coupon: Quote['coupon'];
  panVerification = false;
  pan: PanAnswer = { valid: true, nameMatch: 'match' };
  /** The purchased stamp. */
  stamp: Order['stamp'] = {
    stateCode: 'KA',
    articleCode: 'KA-4',
    articleName: 'Affidavit',
    articleNumber: '4',
    family: 'affidavit',
    stampDutyMinor: 10_000,
  };
  /** The document that can be downloaded once the order is completed. */
  paper: Order['documents'][number] = {
    id: 'd1',
    kind: 'certificate',
    name: 'certificate.pdf',
    certificateNumber: 'IN-KA12345678901234K',
  };
  /** Several documents instead. */
  papers?: Order['documents'];
  /** The articles of Karnataka. */
  articles = ARTICLES;
  /** The usual purposes of documents. */
  purposes?: StateArticles['purposes'];
  /** What their parties are called. */
  roles?: StateArticles['roles'];
  /** What documents are for. */
  about?: StateArticles['about'];
  /** What each checkout session says, by its token. */
  readonly sessions = new Map<string, Partial<Session>>();
  /** The drafts that were handed over, by token. */
  readonly drafts = new Map<string, Partial<DraftView> & Pick<DraftView, 'draft'>>();
  /** The view token that a code is traded for. */
  returned = fakeToken('view', { oid: 'ES-1', svc: 'estamp.standard' });
  /** Whether the order of the sessions exists. */
  ordered = false;
  /** Whether the sessions are over and only read. */
  sessionOver = false;
  /** Promises that delay calls, by `METHOD /path`. */
  readonly gates = new Map<string, Promise<void>>();
  form = FORM;
  /** Failures, by `METHOD /path`; each is used once. */
  readonly failures = new Map<string, { status: number; error: Record<string, unknown> }>();
  readonly #fetch = globalThis.fetch;
  #quotes = 0;

  constructor() {
    globalThis.fetch = (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      if (!url.pathname.startsWith('/estamp/')) return this.#fetch.call(globalThis, input, init);
      const bearer = /Bearer ([\w.-]+)/.exec(new Headers(init.headers).get('authorization') ?? '')?.[1];
      const call: Call = {
        bearer,
        method: init.method ?? 'GET',
        path: url.pathname.slice('/estamp'.length),
        language: url.searchParams.get('lang') ?? undefined,
        view: !this.sessions.has(bearer ?? '') && atob(bearer?.split('.')[0] ?? '').includes('view'),
        body: init.body ? (JSON.parse(init.body as string) as Call['body']) : undefined,
      };
      this.calls.push(call);
      const failure = this.failures.get(`${call.method} ${call.path}`) ?? this.#refusal(call);
      this.failures.delete(`${call.method} ${call.path}`);
      const [status, body] = failure
        ? [failure.status, { error: { message: '', requestId: 'req_1', ...failure.error } }]
        : [200, this.#answer(call)];
      const headers = { 'content-type': 'application/json' };
      return Promise.resolve(this.gates.get(`${call.method} ${call.path}`)).then(
        () => new Response(JSON.stringify(body), { status, headers }),
      );
    };
  }

  restore(): void {
    globalThis.fetch = this.#fetch;
  }

  /** The last body that was sent to a path. */
  sent(path: string): Record<string, unknown> | undefined {
    return this.calls.findLast((call) => call.path === path && call.body)?.body;
  }

  count(path: string): number {
    return this.calls.filter((call) => call.path === path).length;
  }

  #order(view = false): Order {
    const path: Order['stage'][] = ['created', 'payment-confirmed', 'fulfilment', 'completed'];
    const open = this.stage === 'created' || this.stage === 'payment-confirmed';
    return {
      externalOrderId: 'ES-1',
      stage: this.stage,
      createdAt: PLACED_AT,
      totalMinor: 15_900,
      currency: 'INR',
      partiesEditable: open && !view,
      ...(!view && { parties: this.parties, details: this.details }),
      timeline: path.slice(0, path.indexOf(this.stage) + 1).map((stage) => ({ stage, at: PLACED_AT })),
      payment: { state: this.money ?? (this.stage === 'created' ? this.payment : 'paid'), intentId: 'in_1' },
      stamp: this.stamp,
      documents:
        this.stage === 'completed'
          ? (this.papers ?? [this.paper]).map((paper) => ({ issuedAt: PLACED_AT, ...paper }))
          : [],
    };
  }

  /** Why a call with an unknown session fails. */
  #refusal({ path, bearer, body }: Call): { status: number; error: Record<string, unknown> } | undefined {
    if (path === '/draft' && !this.drafts.has(bearer ?? ''))
      return { status: 401, error: { code: 'DRAFT_INVALID', retryable: false } };
    const held = path === '/session' ? bearer : body?.session;
    return held !== undefined && !this.sessions.has(held as string)
      ? { status: 401, error: { code: 'SESSION_INVALID', retryable: false } }
      : undefined;
  }

  #quote({ body: sent }: Call): Quote {
    const body = { ...this.sessions.get(String(sent?.session))?.stamp, ...sent };
    const duty = Math.round(Number(body?.stampDutyAmount) * 100);
    const gst = Math.round(this.fee * 0.18);
    return {
      id: `q${++this.#quotes}`,
      serviceCode: 'estamp.standard',
      stateCode: String(body?.stateCode),
      articleCode: String(body?.articleCode),
      currency: 'INR',
      totalMinor: this.lines.reduce(
        (sum, line) => sum + line.amountMinor,
        (this.duty?.amountMinor ?? duty) + this.fee + gst,
      ),
      lines: [
        this.duty ?? { kind: 'stamp-duty', label: 'Stamp duty', amountMinor: duty },
        { kind: 'service-fee', label: 'Service fee', amountMinor: this.fee },
        { kind: 'gst', label: 'GST on fee, 18%', amountMinor: gst },
        ...this.lines,
      ],
      expiresAt: new Date(Date.now() + 900_000).toISOString(),
      coupon: this.coupon,
    };
  }

  #answer(call: Call): unknown {
    const payment = {
      intentId: 'in_1',
      provider: 'sandbox',
      mode: 'test',
      amountMinor: 15_900,
      currency: 'INR',
      providerIntentId: 'p1',
      payUrl: '/estamp/pay#token',
    };
    const orderToken = token('order');
    switch (`${call.method} ${call.path}`) {
      case 'GET /checkout/estamp.standard':
        return {
          ...CHECKOUT,
          brand: this.brand,
          form: this.form,
          states: STATES,
          payment: { ...CHECKOUT.payment, methods: this.methods },
          features: { panVerification: this.panVerification },
        };
      case 'GET /states/KA/articles':
        return {
          stateCode: 'KA',
          articles: this.articles,
          purposes: inLanguage(this.purposes, call.language),
          roles: inLanguage(this.roles, call.language),
          about: inLanguage(this.about, call.language),
        };
      case 'GET /states/MH/articles':
        return {
          stateCode: 'MH',
          articles: ARTICLES,
          districts: [
            { code: 'PUN', name: 'Pune', sros: [{ value: '1', name: 'Haveli 1' }] },
            { code: 'NAG', name: 'Nagpur' },
          ],
        };
      case 'GET /session':
        return {
          session: {
            id: `cs_${[...this.sessions.keys()].indexOf(call.bearer ?? '')}`,
            serviceCode: 'estamp.standard',
            expiresAt: new Date(Date.now() + 900_000).toISOString(),
            editable: [],
            ...this.sessions.get(call.bearer ?? ''),
          },
          ...(this.ordered &&
            (this.sessionOver
              ? { order: this.#order(true), viewToken: token('view') }
              : { order: this.#order(), orderToken })),
        };
      case 'POST /quotes':
        return { quote: this.#quote(call), quoteToken: token('quote') };
      case 'POST /verifications/pan':
        return this.pan;
      case 'POST /orders':
        this.ordered = true;
        this.parties = call.body?.parties as Record<string, unknown>;
        return { orderToken, order: this.#order(), payment };
      case 'POST /drafts': {
        const { draft, sender, note } = call.body as unknown as DraftRequest;
        const handed = `sealed.draft-${this.drafts.size + 1}`;
        this.drafts.set(handed, { draft, sender, note });
        return { token: handed, expiresAt: '2026-12-05T06:30:00Z' };
      }
      case 'GET /draft':
        return {
          sentAt: '2026-11-26T06:30:00Z',
          expiresAt: '2026-12-05T06:30:00Z',
          ...this.drafts.get(call.bearer ?? ''),
        };
      case 'GET /order':
        return {
          order: { ...this.#order(call.view), externalOrderId: readTokenClaims(call.bearer ?? '').oid ?? 'ES-1' },
        };
      case 'PUT /order/parties':
        this.parties = { ...this.parties, ...call.body };
        return { orderToken, order: this.#order() };
      case 'POST /order/payment':
        return { orderToken, payment };
      case 'POST /order/link':
        return { url: 'https://shop.example/thanks#estamp=a.b.c', expiresAt: '2026-12-04T06:30:00Z' };
      case 'POST /order/open':
        return { viewToken: token('view') };
      case 'POST /return':
        return { orderToken: this.returned };
      case 'POST /order/documents/d1':
      case 'POST /order/documents/d2':
        return { downloadUrl: `about:blank#${call.path.slice(-2)}`, expiresAt: new Date().toISOString() };
      default:
        // A page may have set the code of a state that does not exist.
        if (/^\/states\/[^/]+\/articles$/.test(call.path)) return { stateCode: '', articles: [] };
        throw new Error(`The fake proxy has no ${call.method} ${call.path}.`);
    }
  }
}

/** The proxy of the test that runs. */
export let proxy: FakeProxy;

/** Another proxy, and a tab and a device that have stored nothing. */
export function renewProxy(): void {
  sessionStorage.clear();
  localStorage.clear();
  proxy = new FakeProxy();
}

/** Gives each test of a suite a proxy of its own. */
export function useProxy(): void {
  beforeEach(renewProxy);
  afterEach(() => proxy.restore());
}
