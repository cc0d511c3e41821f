const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Readable like the proxy's tokens; the signature says nothing. */
export function fakeToken(kind: 'quote' | 'order' | 'view', claims: object): string {
  return `${part({ alg: 'HS256', typ: `estamp-${kind}+jwt` })}.${part(claims)}.c2lnbmF0dXJl`;
}
