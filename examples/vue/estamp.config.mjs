/**
 * The settings of the proxy. Variables of the environment (`ESTAMP_API_KEY`, ...) take precedence.
 *
 * @type {Partial<import('estamp-checkout/proxy').EstampProxyOptions>}
 */
export default {
  apiKey: 'sk_test_demo',
  baseUrl: 'http://127.0.0.1:4010',
  publicUrl: 'http://localhost:5173/estamp',
  secret: 'a secret of at least thirty-two bytes, to try',
  services: ['estamp.standard'],
  payment: { connectionId: 'pc_demo', provider: 'sandbox' },
};
