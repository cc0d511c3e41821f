/** Says whether a delivery was signed with one of the active secrets. */
export type IsSigned = (timestamp: string, rawBody: Uint8Array, signature: string) => Promise<boolean>;

const encoder = new TextEncoder();

/**
 * Every secret is tried every time, and WebCrypto itself compares, in constant time: how long it takes tells neither
 * which secret fitted nor how much of a signature was right.
 *
 * @param secrets the active secrets: while one is replaced, the old and the new
 */
export function createIsSigned(secrets: readonly string[]): IsSigned {
  let keys: Promise<readonly CryptoKey[]> | undefined;
  return async (timestamp, rawBody, signature) => {
    keys ??= Promise.all(secrets.map(hmacKey));
    const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const signed = signedBytes(timestamp, rawBody);
    const fits = await Promise.all((await keys).map((key) => crypto.subtle.verify('HMAC', key, given, signed)));
    return fits.includes(true);
  };
}

/** `${timestamp}.${rawBody}`, as bytes: the body is not decoded for it. */
function signedBytes(timestamp: string, rawBody: Uint8Array): Uint8Array<ArrayBuffer> {
  const front = encoder.encode(`${timestamp}.`);
  const whole = new Uint8Array(front.byteLength + rawBody.byteLength);
  whole.set(front);
  whole.set(rawBody, front.byteLength);
  return whole;
}

const hmacKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
