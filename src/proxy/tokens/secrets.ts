const encoder = new TextEncoder();

/** One of the merchant's secrets, with a public name. */
export interface Secret {
  /** The `kid` of every token that this secret signed. */
  readonly kid: string;
  /** Signs and verifies tokens. */
  readonly signing: CryptoKey;
  /** Derives ids and idempotency keys. */
  readonly deriving: CryptoKey;
  /** Encrypts and authenticates checkout sessions: AES-256-GCM. */
  readonly sealing: CryptoKey;
  /** The same for drafts. */
  readonly drafting: CryptoKey;
}

/** The first secret signs; every one verifies and derives, so that a rotation in two steps refuses no token. */
export interface Secrets {
  readonly current: Secret;
  readonly all: readonly Secret[];
  find(kid: unknown): Secret | undefined;
}

/** Derives the keys. Each purpose has its own key, so that a token cannot pass as an id. */
export async function openSecrets(texts: readonly string[]): Promise<Secrets> {
  const all = await Promise.all(texts.map(openSecret));
  const [current] = all;
  if (!current) throw new TypeError('The option "secret" must contain at least one secret.');
  return { current, all, find: (kid) => all.find((secret) => secret.kid === kid) };
}

async function openSecret(text: string): Promise<Secret> {
  const root = await hmacKey(encoder.encode(text));
  const part = async (label: string): Promise<Uint8Array<ArrayBuffer>> => sign(root, `estamp-checkout/1/${label}`);
  return {
    kid: toBase64Url(await part('kid')).slice(0, 11),
    signing: await hmacKey(await part('tokens')),
    deriving: await hmacKey(await part('ids')),
    sealing: await aesKey(await part('sessions')),
    drafting: await aesKey(await part('drafts')),
  };
}

/**
 * Derives a name from facts: equal facts and secrets give equal names, which cannot be guessed without the secret. The
 * JSON form keeps different lists of facts distinct.
 *
 * @returns 32 characters of the URL-safe alphabet (192 bits)
 */
export async function derive(secret: Secret, ...facts: readonly unknown[]): Promise<string> {
  return toBase64Url(await sign(secret.deriving, JSON.stringify(facts))).slice(0, 32);
}

/* Crockford's alphabet: no letter resembles a digit. */
const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Like `derive`, for a name that people read aloud: `7Q4K-21M9-0FJX-8ZRT` (80 bits, enough to be unique; it grants no
 * access).
 */
export async function deriveReadable(secret: Secret, ...facts: readonly unknown[]): Promise<string> {
  const bytes = await sign(secret.deriving, JSON.stringify(facts));
  const letters = [...bytes.subarray(0, 16)].map((byte) => READABLE[byte % 32]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** SHA-256 of a text or of bytes, for ETags and for the names of schemas. */
export async function digest(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === 'string' ? encoder.encode(data) : data;
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

const hmacKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

const aesKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

const sign = async (key: CryptoKey, text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Proves the knowledge of a secret: an HMAC of a nonce, under a key and a label that no token or id uses.
 *
 * @returns 32 characters of the URL-safe alphabet
 */
export const secretProof = (secret: Secret, nonce: string): Promise<string> => derive(secret, 'health-proof', nonce);
