import type {
  ClockAnswer,
  ConnectionAnswer,
  CountsAnswer,
  DeliveryAnswer,
  EndpointAnswer,
  FaultAnswer,
  JournalCall,
  LimitsAnswer,
  Mail,
  OperationAnswer,
  OrderAnswer,
  OrganizationAnswer,
  Scenario,
  ServiceAnswer,
  SnapshotAnswer,
} from '../control/answer-types.ts';
import { callControl, listen, type Reach } from './listen.ts';
import type { Newest, SandboxControl } from './sandbox-control.ts';

const query = (values: Readonly<Record<string, string | number | undefined>>): string => {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
};
const newest = ({ limit }: Newest = {}): string => query({ limit });
const id = encodeURIComponent;

/** The control plane of a sandbox as methods. */
export function createControl(reach: Reach): SandboxControl {
  const call = <Answer>(method: string, path: string, body?: unknown): Promise<Answer> =>
    callControl<Answer>(reach, { method, path, body });
  const read = <Answer>(path: string): Promise<Answer> => call('GET', path);
  const act = async (method: string, path: string, body?: unknown): Promise<void> =>
    void (await call(method, path, body));

  const control: SandboxControl = {
    health: () => read('/health'),
    reset: () => act('POST', '/reset'),
    counts: async () => (await read<{ counts: CountsAnswer }>('/counts')).counts,

    snapshots: async () => (await read<{ snapshots: SnapshotAnswer[] }>('/snapshots')).snapshots,
    saveSnapshot: (name) => call('POST', '/snapshots', { name }),
    restoreSnapshot: (name) => call('POST', `/snapshots/${id(name)}/restore`),
    deleteSnapshot: (name) => act('DELETE', `/snapshots/${id(name)}`),

    orders: async (options) => (await read<{ orders: OrderAnswer[] }>(`/orders${newest(options)}`)).orders,
    order: async (name) => (await control.orders()).findLast(({ externalOrderId }) => externalOrderId === name),
    advance: (name, to, options) => call('POST', `/orders/${id(name)}/advance`, { to, ...options }),
    pay: (intentId, outcome = 'paid') => call('POST', `/payments/${id(intentId)}`, { outcome }),
    trigger: (event, options) => call('POST', '/events', { event, ...options }),
    scenarios: async () => (await read<{ scenarios: Scenario[] }>('/scenarios')).scenarios,

    fail: (operationId, fault = { status: 503 }) => call('POST', '/faults', { operationId, ...fault }),
    faults: async () => (await read<{ faults: FaultAnswer[] }>('/faults')).faults,
    clearFaults: () => act('DELETE', '/faults'),
    hostility: () => read('/hostility'),
    setHostility: (patch) => call('PUT', '/hostility', patch),
    limits: async () => (await read<LimitsAnswer>('/limits')).limits,
    setLimits: async (limits) => (await call<LimitsAnswer>('PUT', '/limits', limits)).limits,
    dialect: () => read('/dialect'),
    setDialect: (name) => act('PUT', '/dialect', { name }),

    clock: () => read('/clock'),
    advanceClock: (advanceSeconds) => call<ClockAnswer>('POST', '/clock', { advanceSeconds }),

    organizations: async (options) =>
      (await read<{ organizations: OrganizationAnswer[] }>(`/organizations${newest(options)}`)).organizations,
    organization: (organizationId) => read(`/organizations/${id(organizationId)}`),
    addOrganization: (name) => call('POST', '/organizations', { name }),
    updateOrganization: (organizationId, patch) => call('PUT', `/organizations/${id(organizationId)}`, patch),
    keys: (organizationId) => read(`/keys${query({ organizationId })}`),
    addKey: (options) => call('POST', '/keys', options),
    wallet: () => read('/wallet'),
    setWallet: (balance) => call('PUT', '/wallet', { balance }),
    services: async () => (await read<{ services: ServiceAnswer[] }>('/services')).services,
    updateService: (code, patch) => act('PUT', `/services/${id(code)}`, patch),
    connections: async (organizationId) =>
      (await read<{ connections: ConnectionAnswer[] }>(`/connections${query({ organizationId })}`)).connections,
    updateConnection: (connectionId, patch) => act('PUT', `/connections/${id(connectionId)}`, patch),
    async mail({ to, ...options } = {}) {
      const { messages } = await read<{ messages: (Mail & { createdAt: string })[] }>(`/mail${newest(options)}`);
      return messages.filter((message) => to === undefined || message.to === to);
    },

    webhookEndpoints: async (organizationId) =>
      (await read<{ endpoints: EndpointAnswer[] }>(`/webhook-endpoints${query({ organizationId })}`)).endpoints,
    addWebhookEndpoint: (url, options) => call('POST', '/webhook-endpoints', { url, ...options }),
    removeWebhookEndpoint: (endpointId) => act('DELETE', `/webhook-endpoints/${id(endpointId)}`),
    webhookDeliveries: async (options) =>
      (await read<{ deliveries: DeliveryAnswer[] }>(`/webhook-deliveries${newest(options)}`)).deliveries,
    async deliver(eventId) {
      if (eventId !== undefined) await act('POST', `/webhook-events/${id(eventId)}/replay`);
      await control.advanceClock(0);
      return control.webhookDeliveries();
    },
    listen: (url, receive, options) => listen(reach, url, { ...options, receive }),

    async journal({ operationId, ...options } = {}) {
      const { entries } = await read<{ entries: JournalCall[] }>(`/journal${newest(options)}`);
      return entries.filter((entry) => operationId === undefined || entry.operationId === operationId);
    },
    journalTotal: async () => (await read<{ total: { calls: number; meteredPaise: number } }>('/journal/total')).total,
    operations: async () => (await read<{ operations: OperationAnswer[] }>('/operations')).operations,
  };
  return control;
}

/**
 * The control plane of a sandbox that runs as a program or a container.
 *
 * @param url where it is, such as `http://127.0.0.1:4010`
 * @example
 * const sandbox = connectSandbox('http://127.0.0.1:4010');
 * await sandbox.fail('createPaymentIntent', { status: 503, times: 2 });
 */
export function connectSandbox(url: string): SandboxControl {
  return createControl({ origin: url.replace(/(?<!\/)\/+$/, ''), send: (request) => fetch(request) });
}
