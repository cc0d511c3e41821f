import type { ToleranceFaults } from '../../store/settings.ts';
import { withNewerValues } from './newer-values.ts';
import type { Reply } from '../body/to-response.ts';

/** Parts whose keys have a meaning of their own: a form's description, and the caller's data. */
const OPAQUE = new Set(['schema', 'uiSchema', 'ui_schema', 'details', 'parties']);

/** Fields that no client needs, in all dialects. */
const OPTIONAL = new Set([
  'description',
  'updatedAt',
  'updated_at',
  'coreOrderId',
  'core_order_id',
  'entitlementUpdatedAt',
  'uiSchema',
  'defaultGovernmentFee',
  'requiresDocuments',
  'guestCheckoutEnabled',
  'category',
  'message',
  'count',
]);

/** Changes a successful response as the switches say. A tolerant client is not affected. */
export function applyToleranceFaults(reply: Reply, faults: ToleranceFaults, replyNumber: number): Reply {
  if (reply.status >= 300) return reply;
  const alternate = replyNumber % 2 === 0 ? 200 : 201;
  const status = faults.alternateSuccess ? alternate : reply.status;
  const plain = !faults.unknownFields && !faults.shuffleKeys && !faults.dropOptional;
  return { ...reply, status, body: plain ? reply.body : unpleasant(reply.body, faults) };
}

function unpleasant(value: unknown, faults: ToleranceFaults): unknown {
  if (Array.isArray(value)) return value.map((item) => unpleasant(item, faults));
  if (typeof value !== 'object' || value === null) return value;
  const newer = (key: string, inner: unknown): unknown =>
    faults.unknownFields && Array.isArray(inner) ? withNewerValues(key, inner) : inner;
  let entries = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    OPAQUE.has(key) ? inner : unpleasant(newer(key, inner), faults),
  ]);
  if (faults.dropOptional) entries = entries.filter(([key, inner]) => inner !== null && !OPTIONAL.has(key));
  if (faults.unknownFields) entries = [['xUnannounced', { since: '1.9.0', tags: ['new'] }], ...entries];
  if (faults.shuffleKeys) entries.reverse();
  return Object.fromEntries(entries);
}
