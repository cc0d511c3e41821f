import type { DutyRequest } from '../../api/schemas/estamp.ts';
import { parseRupees, toRupees } from '../../base/money.ts';
import type { Answer, Call, Handler } from '../http/service.ts';
import { Problem } from '../model/problem.ts';
import type { QuoteRecord, ServiceRecord } from '../model/records.ts';
import { isEntitled, requireEstamp } from '../rules/found-organization.ts';
import { articlesIn, districtsIn, findState, priceOf, type Stamp, STANDARD_SERVICE } from '../rules/place-order.ts';
import { catalogue, findStampFault, formRecord } from '../seed/index.ts';
import { corruptQuote } from '../seed/scenarios.ts';
import { listServices as allServices, findService } from '../store/orders/connections.ts';
import { addQuote } from '../store/orders/orders.ts';

const version = ({ core }: Call): number => core.settings.get('masterDataVersion');

export const getEstampSchema: Handler = (call) => {
  requireEstamp(call.organization);
  return { body: call.bodies.schema(formRecord(call.params['serviceCode'] ?? '', version(call))) };
};

export const listEstampStates: Handler = (call) => {
  requireEstamp(call.organization);
  return { body: call.bodies.states(catalogue.states, version(call)) };
};

function articles(call: Call, stateCode = ''): Answer {
  requireEstamp(call.organization);
  if (!findState(stateCode)) throw new Problem(404, 'There is no such state.');
  return {
    body: call.bodies.articles({
      stateCode,
      masterDataVersion: version(call),
      articles: articlesIn(stateCode),
      districts: districtsIn(stateCode),
    }),
  };
}

export const listStateInstruments: Handler = (call) => articles(call, call.params['stateCode']);

/** Instruments and articles are the same entity: the instrument code in the path is a state code. */
export const listInstrumentArticles: Handler = (call) => articles(call, call.params['instrumentCode']);

/** The specification's Service. */
function toService({ organization }: Call, service: ServiceRecord): Record<string, unknown> {
  return {
    serviceCode: service.code,
    name: service.name,
    category: service.category,
    basePrice: toRupees(service.basePrice),
    currency: 'INR',
    isActive: service.isActive,
    gstRatePercent: service.gstRatePercent.toFixed(2),
    defaultGovernmentFee: null,
    processingTimeHours: service.processingTimeHours,
    guestCheckoutEnabled: service.guestCheckoutEnabled,
    requiresDocuments: service.requiresDocuments,
    uiSchema: null,
    entitled: true,
    entitlementUpdatedAt: new Date(organization.entitledAt).toISOString(),
  };
}

export const listServices: Handler = (call) => ({
  body: allServices(call.core.database)
    .filter(({ code }) => isEntitled(call.organization, code))
    .map((service) => toService(call, service)),
});

export const getService: Handler = (call) => {
  const service = findService(call.core.database, call.params['serviceCode'] ?? '');
  if (!service?.isActive || !isEntitled(call.organization, service.code)) {
    throw new Problem(404, 'There is no such service, or this organization may not use it.');
  }
  return { body: toService(call, service) };
};

export const QUOTE_LIFETIME = 15 * 60_000;

/** The validated request, or a 400 that names the field. */
function readChoice(body: DutyRequest): Stamp {
  const refuse = (message: string, field: keyof DutyRequest): Problem => new Problem(400, message, { field });
  const state = findState(body.stateCode);
  if (!state) throw refuse('stateCode is not a state of the catalogue.', 'stateCode');
  const article = articlesIn(state.code).find(({ code }) => code === body.articleCode);
  if (!article) throw refuse(`articleCode is not an article of ${state.name}.`, 'articleCode');
  const stampDutyAmount = parseRupees(body.stampDutyAmount);
  if (stampDutyAmount === undefined) {
    throw refuse('stampDutyAmount must be rupees with at most two decimals.', 'stampDutyAmount');
  }
  const stamp = { ...body, state, article, stampDutyAmount };
  const fault = findStampFault({ ...stamp, districts: districtsIn(state.code) });
  if (fault) throw refuse(fault.message, fault.field);
  return stamp;
}

export const calculateDuty: Handler = (call: Call) => {
  const { core, owner } = call;
  const body = call.body as DutyRequest;
  requireEstamp(call.organization);
  const masterDataVersion = core.settings.get('masterDataVersion');
  if (body.masterDataVersion !== undefined && body.masterDataVersion !== masterDataVersion) {
    throw new Problem(409, `The current version of the master data is ${masterDataVersion}. Read it again.`, {
      field: 'masterDataVersion',
    });
  }
  const stamp = readChoice(body);
  const priced = priceOf(core.database, stamp, STANDARD_SERVICE);
  if (!priced) throw new Problem(503, 'No price for e-Stamps is available at the moment.');
  const quote: QuoteRecord = {
    quoteId: core.ids.next('qt'),
    stateCode: stamp.state.code,
    articleCode: stamp.article.code,
    stampDutyAmount: stamp.stampDutyAmount,
    currency: 'INR',
    ...priced,
    masterDataVersion,
    expiresAt: call.now + QUOTE_LIFETIME,
  };
  addQuote(core.database, owner, quote);
  const shown = corruptQuote(quote);
  return { body: shown ? call.bodies.duty(shown) : { message: 'The price is being calculated.' } };
};
