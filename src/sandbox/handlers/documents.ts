import { Problem } from '../model/problem.ts';
import { documentAddress } from '../rules/document-address.ts';
import { scenarioOf } from '../seed/scenarios.ts';
import type { Handler } from '../http/call.ts';
import { documentsOf } from '../store/orders/documents.ts';
import { requireOrder } from './require-order.ts';

/** A host that clients must not follow. */
const FOREIGN_ORIGIN = 'https://documents.example';

export const listOrderDocuments: Handler = (call) => {
  const { record } = requireOrder(call);
  const documents = documentsOf(call.core.database, record.coreOrderId, call.now);
  return {
    body: call.bodies.documents(
      record,
      documents.map((document) => document.record),
    ),
  };
};

export const getDocumentDownload: Handler = (call) => {
  const { core, params, now } = call;
  const { record } = requireOrder(call);
  const document = documentsOf(core.database, record.coreOrderId, now).find(
    ({ record: { documentId } }) => documentId === params['documentId'],
  );
  if (!document) throw new Problem(404, 'The order has no such document.');
  const origin = scenarioOf(record) === 'foreign-document' ? FOREIGN_ORIGIN : call.origin;
  return { body: documentAddress(core.settings.get('signingSecret'), origin, document.record.documentId, now) };
};
