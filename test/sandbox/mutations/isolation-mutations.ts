import { mutation, type Mutation } from './mutation.ts';

const USAGE = 'WHERE organization_id = ? AND environment = ? AND meter';
const LOGS = 'WHERE organization_id = ? AND environment = ? AND sequence';
const EVENTS = '${RECORD} WHERE organization_id = ? AND environment = ? AND sequence';
const ANY = 'COALESCE(?, 1) IS NOT NULL';
const REPLAY =
  'isolation replayWebhookEvent answers 404 to another organization and in the other environment, and delivers nothing';
const OF_OTHERS = 'answers 404 for what belongs to another organization, and changes nothing there';
const DOCUMENT =
  'orders getDocumentDownload answers 404 for a document of another order, and for one that does not exist';
const OWN = 'order?.owner.organizationId === owner.organizationId && order.owner.environment === owner.environment';

const anyOrganization = (where: string): string => where.replace('organization_id = ?', ANY);
const anyEnvironment = (where: string): string => where.replace('environment = ?', ANY);

/** What one organization has, or one environment, is open to another. */
export const isolationMutations: readonly Mutation[] = [
  mutation(
    'usage counts calls of every organization',
    'sandbox/store/calls/logs.ts',
    USAGE,
    anyOrganization(USAGE),
    'isolation getUsageSummary shows no call of another organization',
  ),
  mutation(
    'usage counts calls of both environments',
    'sandbox/store/calls/logs.ts',
    USAGE,
    anyEnvironment(USAGE),
    'isolation getUsageSummary shows no call of the other environment',
  ),
  mutation(
    'the log shows calls of every organization',
    'sandbox/store/calls/logs.ts',
    LOGS,
    anyOrganization(LOGS),
    'isolation listLogs shows no call of another organization',
  ),
  mutation(
    'the log shows calls of both environments',
    'sandbox/store/calls/logs.ts',
    LOGS,
    anyEnvironment(LOGS),
    'isolation listLogs shows no call of the other environment',
  ),
  mutation(
    'events of every organization are listed',
    'sandbox/store/webhooks/webhook-events.ts',
    EVENTS,
    anyOrganization(EVENTS),
    'isolation listWebhookEvents shows no event of another organization',
  ),
  mutation(
    'events of both environments are listed',
    'sandbox/store/webhooks/webhook-events.ts',
    EVENTS,
    anyEnvironment(EVENTS),
    'isolation listWebhookEvents shows no event of the other environment',
  ),
  mutation(
    'an event of another organization is sent again',
    'sandbox/store/webhooks/webhook-events.ts',
    'e.event_id = ? AND organization_id = ?',
    `e.event_id = ? AND ${ANY}`,
    REPLAY,
  ),
  mutation(
    'an event of the other environment is sent again',
    'sandbox/store/webhooks/webhook-events.ts',
    'organization_id = ? AND environment = ? GROUP BY',
    `organization_id = ? AND ${ANY} GROUP BY`,
    REPLAY,
  ),
  mutation(
    'events go to the endpoints of every organization',
    'sandbox/store/webhooks/webhook-events.ts',
    'WHERE organization_id = ? ORDER BY',
    `WHERE ${ANY} ORDER BY`,
    'isolation webhooks go to no endpoint of another organization',
  ),
  mutation(
    'an intent of another organization is shown',
    'sandbox/handlers/orders.ts',
    OWN,
    'order?.owner.environment === owner.environment',
    'isolation getPaymentIntent answers 404 for an intent of another organization',
  ),
  mutation(
    'an intent of the other environment is shown',
    'sandbox/handlers/orders.ts',
    OWN,
    'order?.owner.organizationId === owner.organizationId',
    'isolation getPaymentIntent answers 404 for an intent of the other environment',
  ),
  mutation(
    'a connection of another organization takes the money',
    'sandbox/handlers/orders.ts',
    ' || connection.organizationId !== owner.organizationId',
    '',
    'isolation createPaymentIntent answers 400 and names paymentConnectionId where it is the connection of another organization',
  ),
  mutation(
    'a connection that is not active takes the money',
    'sandbox/handlers/orders.ts',
    '!connection?.active ||',
    '!connection ||',
    'isolation createPaymentIntent answers 400 and names paymentConnectionId where the connection is not active',
  ),
  mutation(
    'an owner revokes an invitation of another organization',
    'sandbox/store/accounts/invites.ts',
    'WHERE id = ? AND organization_id = ? AND',
    `WHERE id = ? AND ${ANY} AND`,
    `team revokeInvite ${OF_OTHERS}`,
  ),
  ...(['changeMemberRole', 'removeMember'] as const).map((id) =>
    mutation(
      `${id} reaches every organization`,
      'sandbox/accounts/members.ts',
      'member?.organizationId !== user.organizationId',
      '!member || !user',
      `team ${id} ${OF_OTHERS}`,
    ),
  ),
  mutation(
    'any document id is taken',
    'sandbox/handlers/orders.ts',
    "documentId === params['documentId']",
    "documentId !== '' && params",
    DOCUMENT,
  ),
];
