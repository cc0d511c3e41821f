import { derive, type Secret } from './secrets.ts';

/**
 * Proves the knowledge of a secret: an HMAC of a nonce, under a key and a label that no token or id uses.
 *
 * @returns 32 characters of the URL-safe alphabet
 */
export const secretProof = (secret: Secret, nonce: string): Promise<string> => derive(secret, 'health-proof', nonce);
