import type { OnDemandParts } from '../view/view.ts';
import { labelOf, orderRows } from '../steps/certificate-rows.ts';

export const certificateDetails: OnDemandParts['certificateDetails'] = (order, { state, t }) => {
  const { stateCode } = order.stamp;
  const place = state.checkout?.states.find(({ code }) => code === stateCode)?.name ?? stateCode;
  const rows = orderRows(order, {}, { rest: [] }).filter(([row]) => /^(?:number|document|date)$/.test(row));
  return [[t('state'), place], ...rows.map(([row, text]) => [labelOf(row, t), text])]
    .map((line) => line.join(': '))
    .join('\n');
};
