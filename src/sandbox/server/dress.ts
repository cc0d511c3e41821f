import type { Hostility } from '../store/settings.ts';
import { withNewerValues } from './newer-values.ts';
import type { Reply } from './reply.ts';

/** Parts of a body whose keys mean something of their own: a form's description, and what a caller sent. */
const OPAQUE = new Set(['schema', 'uiSchema', 'ui_schema', 'details', 'parties']);

/** Fields that a caller can do without, in every dialect. */
const OPTIONAL = new Set([
  'description', 'updatedAt', 'updated_at', 'coreOrderId', 'core_order_id', 'entitlementUpdatedAt', 'uiSchema',
  'defaultGovernmentFee', 'requiresDocuments', 'guestCheckoutEnabled', 'category', 'message', 'count',
]);

/** Makes a correct success as unpleasant as the switches ask: a client that reads tolerantly does not notice. */
export function dress(reply: Reply, hostility: Hostility, turn: number): Reply {
  if (reply.status >= 300) return reply;
  const status = hostility.alternateSuccess ? (turn % 2 === 0 ? 200 : 201) : reply.status;
  const plain = !hostility.unknownFields && !hostility.shuffleKeys && !hostility.dropOptional;
  return { ...reply, status, body: plain ? reply.body : unpleasant(reply.body, hostility) };
}

function unpleasant(value: unknown, hostility: Hostility): unknown {
  if (Array.isArray(value)) return value.map((item) => unpleasant(item, hostility));
  if (typeof value !== 'object' || value === null) return value;
  const newer = (key: string, inner: unknown): unknown =>
    hostility.unknownFields && Array.isArray(inner) ? withNewerValues(key, inner) : inner;
  let entries = Object.entries(value).map(([key, inner]): [string, unknown] =>
    [key, OPAQUE.has(key) ? inner : unpleasant(newer(key, inner), hostility)]);
  if (hostility.dropOptional) entries = entries.filter(([key, inner]) => inner !== null && !OPTIONAL.has(key));
  if (hostility.unknownFields) entries = [['xUnannounced', { since: '1.9.0', tags: ['new'] }], ...entries];
  if (hostility.shuffleKeys) entries.reverse();
  return Object.fromEntries(entries);
}
