import * as base64url from 'jose/base64url';
import { decodeProtectedHeader } from 'jose/decode/protected_header';
import { jwtDecrypt } from 'jose/jwt/decrypt';
import { EncryptJWT } from 'jose/jwt/encrypt';
import type { JWTPayload } from 'jose';
import { type Secret, type Secrets, derive, digest } from './secrets.ts';
import type { TokenAudience } from './tokens.ts';

/** Encrypts texts for a store. */
export interface Cipher {
  /**
   * @param unique names the one place of this text: the same text there gives the same result, so that a retry writes
   *   it again
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

/** Encrypts and authenticates texts that hold personal data: JWE with `dir` and A256GCM. */
export interface Sealing {
  /** @param expiresAt seconds since the epoch */
  seal(secret: Secret, claims: object, expiresAt: number): Promise<string>;
  /** @returns `undefined` if it is not a token of this purpose, mode and mount; expiry is left to the caller */
  open(token: string): Promise<{ payload: JWTPayload; secret: Secret } | undefined>;
}

/** What sealed tokens are for. Each purpose has its own key, type and audience, so that none passes as another. */
export interface SealedPurpose {
  /** The type in the header. */
  type: string;
  /** The beginning of the audience; the mode and the mount follow. */
  audience: string;
  key: (secret: Secret) => CryptoKey;
  requiredClaims: string[];
}

const HEADER_NAMES = ['alg', 'enc', 'kid', 'typ'].join();

/** A compact JWE without an encrypted key. The tag has 16 bytes in canonical base64url. */
const TOKEN = /^[\w-]+\.\.[\w-]{16}\.[\w-]+\.[\w-]{21}[AQgw]$/;

/* Characters of a token. The wire format refuses a longer one. */
export const MAX_SEALED_LENGTH = 6144;

/** Algorithms, type, audience and names of the header are pinned, so neither `zip` nor another `alg` is accepted. */
export function createSealing(
  secrets: Secrets,
  { mode, mount }: TokenAudience,
  { type, audience, key, requiredClaims }: SealedPurpose,
): Sealing {
  const aud = `${audience}:${mode}:${mount}`;

  /** @throws if it is not such a token */
  async function decrypt(token: string): ReturnType<Sealing['open']> {
    const [, , , sealed = ''] = token.split('.');
    // The last character of the text has bits that decoding ignores, so that two tokens would be the same one.
    if (base64url.encode(base64url.decode(sealed)) !== sealed) return undefined;
    const header = decodeProtectedHeader(token);
    const secret = secrets.find(header.kid);
    if (!secret || header.typ !== type || Object.keys(header).sort().join() !== HEADER_NAMES) return undefined;
    const { payload } = await jwtDecrypt(token, key(secret), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      audience: aud,
      typ: type,
      requiredClaims: ['exp', ...requiredClaims],
      currentDate: new Date(0),
    });
    return { payload, secret };
  }

  return {
    seal: (secret, claims, expiresAt) =>
      new EncryptJWT({ ...claims })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: secret.kid, typ: type })
        .setAudience(aud)
        .setExpirationTime(expiresAt)
        .encrypt(key(secret)),
    async open(token) {
      if (token.length > MAX_SEALED_LENGTH || !TOKEN.test(token)) return undefined;
      return decrypt(token).catch(() => undefined);
    },
  };
}
