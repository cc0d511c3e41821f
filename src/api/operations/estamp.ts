import * as z from 'zod';
import type { Operation } from './operation.ts';
import { dutyRequest, partiesRequest, service, services } from '../schemas/estamp.ts';

const free = { method: 'GET', caller: 'key', scope: 'services.read', pricePaise: 0, idempotent: false } as const;

/** Every e-Stamp call costs INR 5. */
const lookup = { method: 'GET', caller: 'key', scope: 'estamp.read', pricePaise: 500, idempotent: false } as const;
const write = { method: 'POST', caller: 'key', pricePaise: 500, idempotent: true } as const;

/**
 * The catalogue of services and the six metered e-Stamp calls. The specification shows no meter keys, so these are
 * ours.
 */
export const estampOperations = {
  listServices: {
    ...free,
    id: 'listServices',
    summary: 'List every service the organization is entitled to',
    path: '/v1/services',
    response: services,
    errors: [401, 403, 503],
  },
  getService: {
    ...free,
    id: 'getService',
    summary: 'Read one entitled and active service',
    path: '/v1/services/{serviceCode}',
    response: service,
    errors: [401, 403, 404, 503],
  },
  getEstampSchema: {
    ...lookup,
    id: 'getEstampSchema',
    summary: 'Read the schema of the e-Stamp form; the same for every code',
    path: '/v1/estamp/schema/{serviceCode}',
    meter: 'estamp.schema',
    response: z.unknown(),
    errors: [401, 403, 429, 502],
  },
  listEstampStates: {
    ...lookup,
    id: 'listEstampStates',
    summary: 'List the states where e-Stamps can be bought',
    path: '/v1/estamp/states',
    meter: 'estamp.states',
    response: z.unknown(),
    errors: [401, 403, 429, 502],
  },
  listStateInstruments: {
    ...lookup,
    id: 'listStateInstruments',
    summary: "List a state's articles",
    path: '/v1/estamp/states/{stateCode}/instruments',
    meter: 'estamp.instruments',
    response: z.unknown(),
    errors: [401, 403, 404, 429, 502],
  },
  listInstrumentArticles: {
    ...lookup,
    id: 'listInstrumentArticles',
    summary: "List a state's articles by the state's code",
    path: '/v1/estamp/instruments/{instrumentCode}/articles',
    meter: 'estamp.articles',
    response: z.unknown(),
    errors: [401, 403, 404, 429, 502],
  },
  calculateDuty: {
    ...write,
    id: 'calculateDuty',
    summary: 'Calculate the price of a stamp: duty and charges',
    path: '/v1/estamp/duty/calculate',
    scope: 'estamp.duty.calculate',
    meter: 'estamp.duty',
    request: dutyRequest,
    response: z.unknown(),
    errors: [400, 401, 402, 403, 409, 429],
  },
  attachParties: {
    ...write,
    id: 'attachParties',
    summary: "Attach or correct an order's parties",
    path: '/v1/estamp/orders/{orderId}/parties',
    scope: 'estamp.parties.write',
    meter: 'estamp.parties',
    request: partiesRequest,
    response: z.unknown(),
    errors: [400, 401, 402, 403, 404, 409, 429],
  },
} as const satisfies Record<string, Operation>;
