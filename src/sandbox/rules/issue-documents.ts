import { createHmac, timingSafeEqual } from 'node:crypto';
import { documentLabel } from '../../base/certificate.ts';
import { parseRupees } from '../../base/money.ts';
import type { Core } from '../core/core.ts';
import type { CertificateFields, DocumentRecord, LineItem } from '../model/records.ts';
import { scenarioOf } from '../seed/scenarios.ts';
import { addDocument, intentsOf, type StoredOrder } from '../store/orders/orders.ts';
import { priceOf, readStamp } from './place-order.ts';

/**
 * Creates the certificate and receipt of a completed order. Their content is fixed at this moment.
 *
 * @returns when they become visible
 */
export function issueDocuments(core: Core, order: StoredOrder, at: number): number {
  const { externalOrderId, coreOrderId } = order.record;
  const certificateNumber = sampleNumber(core);
  const fields = certificateFields(core, order, { certificateNumber, at });
  const availableAt = scenarioOf(order.record) === 'documents-late' ? at + core.timings.late : at;
  const add = (type: DocumentRecord['type'], name: string, number?: string): void =>
    addDocument(core.database, {
      record: {
        documentId: core.ids.next('doc'),
        type,
        fileName: `${name}-${fileNameOf(externalOrderId)}.pdf`,
        issuedAt: at,
        ...(number && { certificateNumber: number }),
      },
      coreOrderId,
      availableAt,
      fields: { ...fields, type },
    });
  add('ESTAMP_CERTIFICATE', 'e-stamp', certificateNumber);
  add('RECEIPT', 'receipt');
  return availableAt;
}

/** A number of real length that is never issued: `XX` is no state (a real one looks like `IN-UP29253039519629T`). */
function sampleNumber({ ids }: Core): string {
  const digits = [...ids.hex(14)].map((digit) => Number.parseInt(digit, 16) % 10).join('');
  return `IN-XX${digits}X`;
}

function fileNameOf(externalOrderId: string): string {
  return externalOrderId.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 64);
}

/** Reads an order's free-form details. No field is required. */
function certificateFields(
  core: Core,
  order: StoredOrder,
  { certificateNumber, at }: { certificateNumber: string; at: number },
): Omit<CertificateFields, 'type'> {
  const { details, parties, externalOrderId, coreOrderId } = order.record;
  const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
  const stamp = readStamp(details);
  const price = priceOf(core.database, stamp, order.record.serviceCode);
  const paid = intentsOf(core.database, coreOrderId).find(({ status }) => status === 'SUCCEEDED');
  const totalAmount = paid?.amountMinor ?? price?.totalAmount ?? 0;
  return {
    stateName: stamp?.state.name ?? 'Not stated',
    content: {
      number: certificateNumber,
      date: at,
      account: 'SAMPLE (SANDBOX) / no account',
      reference: externalOrderId,
      purchaser: parties.customerName,
      document: stamp ? documentLabel(stamp.article.number ?? stamp.article.code, stamp.article.name) : 'Not stated',
      purpose: text(details['purpose']),
      property: text(details['propertyDescription']),
      consideration: parseRupees(details['considerationPrice']),
      first: parties.partyName ?? parties.customerName,
      address: parties.partyAddress,
      second: text(details['secondPartyName']),
      secondAddress: text(details['secondPartyAddress']),
      payer: text(details['stampDutyPaidBy']),
      amount: stamp?.stampDutyAmount ?? 0,
    },
    lines: linesUpTo(price?.lines ?? [], totalAmount),
    totalAmount,
  };
}

/** A merchant may have added their own fee, so a line for the difference makes the receipt add up. */
function linesUpTo(lines: readonly LineItem[], total: number): LineItem[] {
  const rest = total - lines.reduce((sum, { amount }) => sum + amount, 0);
  if (rest === 0) return [...lines];
  return [...lines, { kind: rest > 0 ? 'service-fee' : 'discount', label: 'Other charges', amount: rest }];
}

export const LIFETIME = 10 * 60_000;

function sign(secret: string, documentId: string, expires: string): string {
  return createHmac('sha256', secret).update(`${documentId}.${expires}`).digest('hex');
}

/** A signed URL to download the document without a key, valid for ten minutes. */
export function documentAddress(
  secret: string,
  { origin, documentId }: { origin: string; documentId: string },
  now: number,
): { downloadUrl: string; expiresAt: string } {
  const expires = Math.floor((now + LIFETIME) / 1000);
  const query = new URLSearchParams({
    expires: String(expires),
    signature: sign(secret, documentId, String(expires)),
  });
  return {
    downloadUrl: `${origin}/documents/${documentId}?${query}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

/** Whether a URL is signed by us, unmodified and not expired. */
export function isGoodAddress(
  secret: string,
  { documentId, expires, signature }: { documentId: string; expires: string; signature: string },
  now: number,
): boolean {
  const expected = Buffer.from(sign(secret, documentId, expires));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) * 1000 > now;
}
