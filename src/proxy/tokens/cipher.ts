import * as base64url from 'jose/base64url';
import { derive, digest, type Secret } from './secrets.ts';

/** Encrypts texts for a store. */
export interface Cipher {
  /**
   * @param unique names the one place of this text: the same text there gives the same result, so that a retry writes it again
   */
  seal(text: string, unique?: string): Promise<string>;
  /** @returns `undefined` if none of the secrets encrypted it */
  open(sealed: string): Promise<string | undefined>;
}

const NONCE = 12;

/**
 * AES-256-GCM with a separate key for each purpose, derived from the merchant's secret.
 *
 * @param others secrets of other instances during a rotation, which can also decrypt
 */
export function createCipher(secret: Secret, purpose: string, others: readonly Secret[] = []): Cipher {
  let made: Promise<CryptoKey> | undefined;
  const key = (): Promise<CryptoKey> => (made ??= makeKey(secret, purpose));
  const ciphers = others.filter(({ kid }) => kid !== secret.kid).map((other) => createCipher(other, purpose));
  return {
    async seal(text, unique) {
      // A derived nonce covers the text too, so no two texts share one.
      const iv =
        unique === undefined
          ? crypto.getRandomValues(new Uint8Array(NONCE))
          : fromBase64Url(await derive(secret, 'cipher-nonce', purpose, unique, text)).slice(0, NONCE);
      const closed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), new TextEncoder().encode(text));
      return toBase64(new Uint8Array([...iv, ...new Uint8Array(closed)]));
    },
    async open(sealed) {
      try {
        const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
        const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, NONCE) };
        return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, await key(), bytes.subarray(NONCE)));
      } catch {
        for (const cipher of ciphers) {
          const text = await cipher.open(sealed);
          if (text !== undefined) return text;
        }
        return undefined;
      }
    },
  };
}

async function makeKey(secret: Secret, purpose: string): Promise<CryptoKey> {
  const text = await digest(await derive(secret, 'cipher', purpose));
  return crypto.subtle.importKey('raw', fromBase64Url(text), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(base64url.decode(text));

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
