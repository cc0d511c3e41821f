import { createHmac, timingSafeEqual } from 'node:crypto';

export const LIFETIME = 10 * 60_000;

function sign(secret: string, documentId: string, expires: string): string {
  return createHmac('sha256', secret).update(`${documentId}.${expires}`).digest('hex');
}

/** A signed URL to download the document without a key, valid for ten minutes. */
export function documentAddress(
  secret: string,
  origin: string,
  documentId: string,
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
  documentId: string,
  expires: string,
  signature: string,
  now: number,
): boolean {
  const expected = Buffer.from(sign(secret, documentId, expires));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) * 1000 > now;
}
