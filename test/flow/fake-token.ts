const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with readable claims, like the proxy's; its signature is arbitrary. */
export function fakeToken(kind: 'quote' | 'order' | 'view', claims: object): string {
  return `${part({ alg: 'HS256', typ: `estamp-${kind}+jwt` })}.${part(claims)}.c2lnbmF0dXJl`;
}
