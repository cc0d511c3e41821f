/** Whether a delivery was signed with an active secret. */
export type IsSigned = (timestamp: string, rawBody: Uint8Array, signature: string) => Promise<boolean>;

const encoder = new TextEncoder();

/**
 * Tries every secret every time, and WebCrypto compares in constant time, so timing reveals neither the matching secret nor a
 * partial match.
 *
 * @param secrets the active secrets; during a rotation the old and the new
 */
export function createIsSigned(secrets: readonly string[]): IsSigned {
  let keys: Promise<readonly CryptoKey[]> | undefined;
  return async (timestamp, rawBody, signature) => {
    keys ??= Promise.all(secrets.map(hmacKey));
    const signatureBytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const signed = signedBytes(timestamp, rawBody);
    const matches = await Promise.all(
      (await keys).map((key) => crypto.subtle.verify('HMAC', key, signatureBytes, signed)),
    );
    return matches.includes(true);
  };
}

/** `${timestamp}.${rawBody}`, as bytes: the body is not decoded for it. */
function signedBytes(timestamp: string, rawBody: Uint8Array): Uint8Array<ArrayBuffer> {
  const prefix = encoder.encode(`${timestamp}.`);
  const whole = new Uint8Array(prefix.byteLength + rawBody.byteLength);
  whole.set(prefix);
  whole.set(rawBody, prefix.byteLength);
  return whole;
}

const hmacKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
