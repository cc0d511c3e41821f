import { derive, digest } from './secrets.ts';
import type { Secret } from './secrets.ts';

/** Closes texts for a while, so that whoever keeps them for us cannot read them. */
export interface Cipher {
  seal(text: string): Promise<string>;
  /** @returns `undefined` for whatever this secret did not seal */
  open(sealed: string): Promise<string | undefined>;
}

const NONCE = 12;

/** AES-256-GCM under a key of its own for each purpose, made from the merchant's secret. */
export function createCipher(secret: Secret, purpose: string): Cipher {
  let made: Promise<CryptoKey> | undefined;
  const key = (): Promise<CryptoKey> => (made ??= makeKey(secret, purpose));
  return {
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE));
      const closed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), new TextEncoder().encode(text));
      return toBase64(new Uint8Array([...iv, ...new Uint8Array(closed)]));
    },
    async open(sealed) {
      try {
        const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
        const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, NONCE) };
        return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, await key(), bytes.subarray(NONCE)));
      } catch {
        return undefined;
      }
    },
  };
}

async function makeKey(secret: Secret, purpose: string): Promise<CryptoKey> {
  const text = await digest(await derive(secret, 'cipher', purpose));
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
