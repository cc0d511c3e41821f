const part = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** A token as the browser sees those of the proxy: readable claims, and a signature that no test verifies. */
export const fakeToken = (kind: 'quote' | 'order' | 'view', claims: object): string =>
  `${part({ alg: 'HS256', typ: `estamp-${kind}+jwt` })}.${part(claims)}.c2lnbmF0dXJl`;
