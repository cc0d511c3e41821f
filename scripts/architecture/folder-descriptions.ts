/**
 * What each folder of a package holds, in the terms that a newcomer searches for. ARCHITECTURE.md shows them as tables.
 */
export const FOLDER_DESCRIPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  form: {
    directives: 'Lit directives: the attributes, listeners and value of a control, the option of a select',
    i18n: 'the texts of the form, placeholders in messages, numbers as a language writes them, text direction',
    model: 'the types: field, field error, settings, form context, extension, and the budget of a form',
    schema:
      'JSON Schema: merge the parts that apply (`base/evaluator` resolves `$ref`), variants (`oneOf`), choices, conditions, UI options, widget choice',
    fields: 'schema to field: read the fields of a form, their layout, the cache of fields, the selected variants',
    state:
      'the form data: defaults, write a value, normalize an empty value, the submission, pointers after a list changes',
    validation: 'validate, error messages, which errors are visible (touched fields), server errors',
    widgets:
      'templates of the controls: input, choice, group, array, date and time, the frame with label, help and error',
    element: '`<estamp-form>` itself: the controller, the error summary, styles, form association and restored values',
    full: 'the rarer widgets, loaded on demand: maps, tuples, reordering',
  },
  'form-import': {
    input: 'the limits of a description that is read, its notes and refusals, names that differ in case only',
    fields: 'a flat list of fields to a schema and a UI schema',
    pattern: 'regular expressions: parses a `pattern` and refuses one that may take exponential time (ReDoS)',
    'normal-form':
      'the schema: older drafts, `definitions`, `nullable` to one normal form, that of draft 2020-12 (`convert.ts` beside it calls all of these)',
    'ui-schema': 'the UI schema of RJSF to ours, its conditions included; `normal-form` converts its schema',
    'json-forms': 'the UI schema and the rules of JSON Forms to ours',
  },
  elements: {
    platform: 'browser facts: which of several checkouts uses which saved session, the clipboard, waiting for a paint',
    i18n: 'which language is spoken, loading its texts, translating, dates',
    view: 'small templates and sentences: button, notice, price lines, progress, order summary, failure messages',
    events:
      'what the host page receives: DOM events, custom states; which message the live region announces (`tags/checkout-element.ts` draws it)',
    'form/schema':
      "the schema of each step's form, made from the service's lists and schema: stamp, parties, local texts",
    'form/fields':
      'fields that the steps draw themselves: article search, stamp value, coupon, PAN, second party, confirmations',
    form: "the service's form inside the steps: what the checkout changes in it, presets, whether a preset is available",
    steps: 'one file of templates for each step, the certificate preview, the timeline, documents of an order',
    'on-demand': 'parts that only a press reaches, in a file of their own',
    styles:
      'the style sheets of the shadow roots, and the tokens (`--estamp-*`); `skeleton.css` beside it reserves the height before the code runs',
    tags: 'the element classes: `<estamp-checkout>`, the button with the dialog, `<estamp-order-status>`',
  },
  flow: {
    state:
      'the types: state, action, event, effect; the initial state, the shape of what is saved, the price request (typed rupees to paise)',
    selectors: 'values derived from state: outcome of an order, PAN check, poll interval',
    transitions:
      'the pure function (state, event) to next state and effects, one file for each phase; a key press becomes a new draft here',
    store:
      'the store: the queue of events, the runners of effects, history entries (Back and Forward), the browser as an injected host, which saves the session for a reload',
  },
  proxy: {
    context: 'the context of one request: deadline, client, id, problems; hooks that may throw; a bounded cache',
    tokens:
      'signed tokens of a quote, an order or a view of it, readable by their holder; keys and their rotation; derives order ids and idempotency keys from a quote',
    events: 'the types of order events, proxy events and webhook errors',
    'readers/json': 'JSON with exact numbers, and access to fields of unknown bodies',
    http: 'requests and responses: body limits, parsing, headers, CORS, bearer tokens, client IP and network, response cache',
    'readers/price':
      'reads and explains a price: the words as data (`vocabulary.ts`), one walk (`figures.ts`), the arithmetic (`explain.ts`), refusals with their paths',
    redaction:
      'the one filter of all that is printed, logged or recorded: words of the readers and short numbers pass, all else becomes a sample; keys and secrets in every encoding',
    telemetry: 'log lines, alerts, metrics (Prometheus) and traces (OpenTelemetry)',
    readers:
      'one reader for each undocumented body of the service: states, articles, schema, price (`duty.ts`), order, payment',
    recordings: 'bodies of the service without personal data: redaction, recording, replay with the present readers',
    store:
      'what instances share, in memory or in Redis: counters, reservations and locks (`limits` decides what is counted)',
    assets: 'serves the browser files of the package at `MOUNT/assets/`, compressed, with ETags',
    config:
      'the options and environment variables (`option-table.ts`), their checks at construction, the addresses that may be used',
    limits: 'requests and metered calls of each client network, hour and day: the spend guard',
    upstream: 'calls to the service: circuit breaker, bulkhead, retry budget, errors mapped to problems',
    catalogue: 'the cached catalogue: schema, states, articles; one fetch for all, backoff, invalidation',
    'orders/status-cache': 'single-flight reads of an order status, shared by requests and instances',
    payments: 'payment intents, the parameters for the provider, the state of a payment, the return URL',
    sessions: 'checkout sessions in requests: opening them, what they fix, their one order, their end',
    drafts:
      'purchases that one person hands to another: `POST /drafts`, `GET /draft`, one purchase for a line of drafts',
    quotes: '`POST /quotes`: asks for the duty, adds merchant fees, seals the price',
    validation: 'validates answers by the JSON Schema of the form (Ajv), and explains errors',
    orders: '`POST /orders` and what follows: parties, corrections, status, documents, one order for each reference',
    'payment-page/messages': 'the texts of the payment page, one file for each language',
    'payment-page': 'the page at `MOUNT/pay`: its HTML, its content security policy, the table of providers',
    verification: 'PAN verification and name matching',
    webhooks: 'receives events of the service: signature, replay protection, process once',
    'start-markup': 'the tag of a checkout for a page that a server renders, with the first step inside',
    routes: 'the route table, the router, error responses, the way back from a provider',
    merchant:
      "what the merchant's own server asks: `createSession` and its checks, prices, sessions, orders, documents",
    core: 'puts the proxy together from its options; readiness',
    audit: '`estamp-proxy audit`: scans a page for scripts, forms and headers (PCI DSS 6.4.3 and 11.6.1)',
    'node/upstream': 'the HTTP client for Node (undici), with a connection pool',
    'node/validator': 'the form validator in a worker thread, with a deadline',
    operations: '`/health`, `/ready`, `/metrics`',
    'node/server': 'the Node HTTP server: limits, connections of each address, shutdown',
    'node/settings': 'the settings of the programs: environment variables and the module of `--config`',
    'node/doctor/run':
      'what the checks of doctor share: a line of its report, calls of the service, samples of answers and of a reader',
    'node/doctor/groups': 'the checks of `estamp-proxy doctor`, one file for each group',
    'node/doctor': '`estamp-proxy doctor`: runs the groups in order, checks the settings, records and replays bodies',
    'node/program': 'the program `estamp-proxy`: its arguments, config file, signals',
    'payment-page/browser':
      "the payment page's own script: one file for each provider's window, and its own script loader",
  },
  api: {
    schemas: 'zod schemas of the requests and responses that the specification shows, scopes of a key',
    operations: 'the operations: method, path, caller, scope, price and errors of each call',
  },
  base: {
    json: 'exact decimals, JSON Pointer, canonical JSON, equality of JSON values',
    evaluator: 'the JSON Schema evaluator of browser and proxy: keywords, formats, `$ref` (`resolve.ts`), its budget',
    'first-step':
      'the first step as data: its boxes, its texts, where the language files have them; start file and proxy draw it',
    providers: "the addresses of payment providers' scripts, adding one to a page, the types of what it defines",
  },
  pay: {
    handler: "what a payment handler gets and returns; the default one, which opens the proxy's page",
    window:
      "what providers' windows in the merchant's page share: loading a script, the dialog, closing other dialogs meanwhile",
  },
  conformance: {
    server: 'the server under test: its calls, its control plane, a webhook receiver, what is expected of an answer',
    specification: 'the tables of the specification: bodies, fields, prices, inputs',
    world: 'what a run creates on the server: users, orders, samples of every call',
    parts: 'the rules, one file for each part of the specification',
  },
  sandbox: {
    model: 'the types: records, problems',
    bodies: 'the bodies that the specification does not show, in several dialects',
    store: 'SQLite: the database, schema, settings, tasks; virtual time',
    'store/accounts': 'tables of users, organizations, sessions, invites, mail',
    'store/orders': 'tables of orders, quotes, intents, documents, payment connections',
    core: 'what all handlers share: the context of a call, passwords',
    'seed/states': 'articles and stamp duty of each state',
    'verification/registry': 'the invented registries of people, companies and vehicles',
    verification: 'the verification endpoints of people, companies and bank accounts',
    seed: 'the data of a new sandbox: services, forms, prices, scenarios',
    'store/webhooks': 'tables of webhook endpoints, events and deliveries',
    webhooks: 'signs, schedules, delivers and replays webhook events',
    rules: 'what may happen to an order: moves, payments, stamps, documents, entitlements',
    'store/calls': 'tables of API calls: journal, logs, usage, idempotency keys',
    http: 'the pipeline of one API call, in order: key, rate limit, idempotency, input, faults, response, journal, and what the journal hides (secrets in bodies, PAN in paths)',
    accounts: 'the account endpoints: signup, login, members, invites, mails with one-time tokens',
    certificate: 'the PDF certificate and receipt',
    'seed-data': 'data of the caller that a sandbox begins with',
    control: 'the control plane: advancing virtual time, faults, orders, answers, snapshots',
    front: 'HTML and files of the sandbox page',
    handlers: 'the handlers of API endpoints',
    pay: 'the simulated payment provider',
    'openapi/bodies':
      'schemas and examples of the bodies that the specification does not show, one file for each dialect',
    openapi: 'the service as an OpenAPI document',
    app: 'puts the sandbox together from its options',
    client: 'the control plane as typed methods, in process or over HTTP',
    program: 'the program `estamp-sandbox`: start, listen, trigger, conformance',
    'page/parts': 'shared parts of the sandbox page',
    'page/panels': 'one panel for each subject: orders, mail, webhooks, faults',
    page: 'the script of the sandbox page',
  },
};
