import type {
  ClockAnswer,
  ConnectionAnswer,
  CountsAnswer,
  DeliveryAnswer,
  DialectAnswer,
  EndpointAnswer,
  FaultAnswer,
  Hostility,
  JournalCall,
  KeyAnswer,
  Mail,
  OperationAnswer,
  OrderAnswer,
  OrganizationAnswer,
  Scenario,
  ServiceAnswer,
} from '../../control/answer-types.ts';
import { control } from './commands.ts';

/** The number of newest entries of each list. The control plane has the others. */
export const SHOWN = {
  organizations: 25,
  keys: 10,
  endpoints: 10,
  faults: 25,
  orders: 25,
  journal: 100,
  deliveries: 50,
  mail: 25,
} as const;

/** The initially shown organization. */
const FIRST_ORGANIZATION = 'org_demo';

/** All data of the page at one moment. */
export interface Snapshot {
  /** The newest organizations, and the shown one. */
  organizations: OrganizationAnswer[];
  /** The organization whose keys, wallet and endpoints are shown. */
  organization: OrganizationAnswer;
  keys: KeyAnswer[];
  services: ServiceAnswer[];
  connections: ConnectionAnswer[];
  /** Oldest first, like all lists below. */
  orders: OrderAnswer[];
  entries: JournalCall[];
  /** The total numbers of entries. */
  counts: CountsAnswer;
  /** All calls since the last reset, and their cost at nominal prices. */
  total: { calls: number; meteredPaise: number };
  messages: (Mail & { createdAt: string })[];
  endpoints: EndpointAnswer[];
  deliveries: DeliveryAnswer[];
  faults: FaultAnswer[];
  dialect: DialectAnswer;
  hostility: Hostility;
  clock: ClockAnswer;
  scenarios: Scenario[];
  operations: OperationAnswer[];
}

const read = <Answer>(path: string): Promise<Answer> => control<Answer>({ method: 'GET', path });

type Constant = Pick<Snapshot, 'scenarios' | 'operations'>;
let constant: Promise<Constant> | undefined;

/** Constant data is read once. */
const readConstant = (): Promise<Constant> =>
  (constant ??= Promise.all([read<Constant>('/scenarios'), read<Constant>('/operations')])
    .then(([scenarios, operations]) => ({ ...scenarios, ...operations }))
    .catch((error: unknown) => {
      constant = undefined;
      throw error;
    }));

interface Shown {
  /** The organization to show; the seeded one if it does not exist (any more). */
  organizationId: string | undefined;
  /** Whether the bodies of the calls in the journal are read, too. */
  withBodies: boolean;
}

export async function readSnapshot(shown: Shown): Promise<Snapshot> {
  const { organizationId = FIRST_ORGANIZATION, withBodies } = shown;
  const one = (id: string): Promise<OrganizationAnswer> => read(`/organizations/${encodeURIComponent(id)}`);
  const [{ organizations: newest }, first] = await Promise.all([
    read<Pick<Snapshot, 'organizations'>>(`/organizations?limit=${SHOWN.organizations}`),
    one(FIRST_ORGANIZATION),
  ]);
  const organization =
    newest.find((known) => known.organizationId === organizationId) ??
    (organizationId === FIRST_ORGANIZATION ? first : await one(organizationId).catch(() => first));
  const isListed = ({ organizationId: id }: OrganizationAnswer): boolean =>
    newest.some((known) => known.organizationId === id);
  const organizations = [...new Set([first, organization].filter((known) => !isListed(known))), ...newest];
  const of = `organizationId=${encodeURIComponent(organization.organizationId)}`;
  const [dialect, hostility, clock, ...lists] = await Promise.all([
    read<DialectAnswer>('/dialect'),
    read<Hostility>('/hostility'),
    read<ClockAnswer>('/clock'),
    readConstant(),
    read<Pick<Snapshot, 'keys'>>(`/keys?${of}`),
    read<Pick<Snapshot, 'services'>>('/services'),
    read<Pick<Snapshot, 'connections'>>('/connections'),
    read<Pick<Snapshot, 'orders'>>(`/orders?limit=${SHOWN.orders}`),
    read<Pick<Snapshot, 'entries'>>(`/journal?bodies=${Number(withBodies)}&limit=${SHOWN.journal}`),
    read<Pick<Snapshot, 'total'>>('/journal/total'),
    read<Pick<Snapshot, 'messages'>>(`/mail?limit=${SHOWN.mail}`),
    read<Pick<Snapshot, 'endpoints'>>(`/webhook-endpoints?${of}`),
    read<Pick<Snapshot, 'deliveries'>>(`/webhook-deliveries?limit=${SHOWN.deliveries}`),
    read<Pick<Snapshot, 'faults'>>('/faults'),
    read<Pick<Snapshot, 'counts'>>('/counts'),
  ]);
  const [fixed, keys, services, connections, orders, journal, total, mail, endpoints, deliveries, faults, counts] =
    lists;
  return {
    organizations,
    organization,
    dialect,
    hostility,
    clock,
    ...fixed,
    ...keys,
    ...services,
    ...connections,
    ...orders,
    ...journal,
    ...total,
    ...mail,
    ...endpoints,
    ...deliveries,
    ...faults,
    ...counts,
  };
}
