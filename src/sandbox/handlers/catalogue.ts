import { Problem } from '../model/problem.ts';
import { requireEstamp } from '../rules/entitlement.ts';
import { articlesIn, districtsIn, findState } from '../rules/stamp.ts';
import { catalogue, formRecord } from '../seed/index.ts';
import type { Answer, Call, Handler } from '../http/call.ts';

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
