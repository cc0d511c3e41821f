import { createEstampProxy } from 'estamp-checkout/proxy/next';

let proxy;

/** One proxy for the route and for the pages, created at the first request: the build needs no key. */
export const estamp = () =>
  (proxy ??= createEstampProxy({
    apiKey: process.env.ESTAMP_API_KEY ?? 'sk_test_demo',
    baseUrl: process.env.ESTAMP_BASE_URL ?? 'http://127.0.0.1:4010',
    publicUrl: process.env.ESTAMP_PUBLIC_URL ?? 'http://localhost:3000/estamp',
    secret: process.env.ESTAMP_SECRET ?? 'a secret of at least thirty-two bytes, to try',
    services: ['estamp.standard'],
    payment: { connectionId: 'pc_demo', provider: 'sandbox' },
  }));
