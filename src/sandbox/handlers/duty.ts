import type { DutyRequest } from '../../api/schemas/estamp.ts';
import { parseRupees } from '../../base/money.ts';
import { Problem } from '../model/problem.ts';
import type { QuoteRecord } from '../model/records.ts';
import { requireEstamp } from '../rules/entitlement.ts';
import { articlesIn, districtsIn, findState, priceOf, STANDARD_SERVICE, type Stamp } from '../rules/stamp.ts';
import { corruptQuote } from '../seed/scenarios.ts';
import { findStampFault } from '../seed/index.ts';
import type { Call, Handler } from '../http/call.ts';
import { addQuote } from '../store/orders/quotes.ts';

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
