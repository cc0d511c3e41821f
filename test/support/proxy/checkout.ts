import type { Checkout } from '../../../src/wire/index.ts';

/** What the proxies of the tests answer to `GET /checkout/estamp.standard`. */
export const CHECKOUT: Checkout = {
  contractVersion: 1,
  mode: 'test',
  service: { code: 'estamp.standard', name: 'e-Stamp', currency: 'INR', processingTimeHours: 4 },
  form: {
    schema: { type: 'object', properties: { purpose: { type: 'string' }, secondPartyName: { type: 'string' } } },
    uiSchema: { secondPartyName: { 'ui:options': { step: 'parties', party: 'second' } } },
  },
  states: [
    { code: 'KA', name: 'Karnataka', requiresDistrict: false, requiresSro: false, doorstepDelivery: false },
    { code: 'MH', name: 'Maharashtra', requiresDistrict: true, requiresSro: false, doorstepDelivery: true },
  ],
  payment: { provider: 'sandbox' },
  features: { panVerification: false },
};
