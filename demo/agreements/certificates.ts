import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EstampProxy } from 'estamp-checkout/proxy/node';

/**
 * Copies the certificate of an order into a folder of the shop. A copy that exists is replaced, so the same event may
 * come twice.
 *
 * @returns the path of the file; `undefined` if the order has no document yet
 */
export async function keepCertificate(
  orders: EstampProxy['orders'],
  externalOrderId: string,
  folder: string,
): Promise<string | undefined> {
  const [certificate] = await orders.documents(externalOrderId);
  if (!certificate) return undefined;
  const { body } = await orders.download(externalOrderId, certificate.id);
  if (!body) return undefined;
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${externalOrderId}.pdf`);
  // Written beside and renamed, so that a reader never gets half of it.
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, body);
  await rename(unfinished, path);
  return path;
}
