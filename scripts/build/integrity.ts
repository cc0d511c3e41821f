import { createHash } from 'node:crypto';

/** The value of an `integrity` attribute. */
export const integrityOf = (bytes: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
