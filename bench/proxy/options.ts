export const SECRET = 'bench-secret-0123456789-0123456789-abcdef';

/** Proxy options for this service, as text for another process. */
export const optionsFor = (baseUrl: string, more: object = {}): string =>
  JSON.stringify({
    apiKey: 'sk_test_demo',
    baseUrl,
    publicUrl: 'https://shop.example/estamp',
    secret: SECRET,
    services: ['estamp.standard'],
    payment: { connectionId: 'pc_demo', provider: 'sandbox' },
    ...more,
  });
