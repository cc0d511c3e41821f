import * as base64url from 'jose/base64url';
import { decodeProtectedHeader } from 'jose/decode/protected_header';
import { jwtDecrypt } from 'jose/jwt/decrypt';
import { EncryptJWT } from 'jose/jwt/encrypt';
import type { JWTPayload } from 'jose';
import type { Secret, Secrets } from './secrets.ts';
import type { TokenAudience } from './tokens.ts';

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
