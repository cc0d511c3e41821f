import type { State } from '../../wire/catalogue.ts';
import { field, flag, shownText, text, unwrap, whole } from './json/tolerant.ts';
import { amountsIn, placeOfAnswer, readRows, requireSuccess } from './catalogue-body.ts';
import { BODY, STATE } from './json/vocabulary.ts';
import { Unreadable } from './price/unreadable.ts';

/** The states for which e-Stamps are sold. */
export interface StatesAnswer {
  masterDataVersion?: number;
  states: State[];
}

/** Reads `GET /v1/estamp/states`. States without a code or name are ignored; an empty list is unreadable. @throws Unreadable */
export function readStates(body: unknown): StatesAnswer {
  requireSuccess(body);
  const amountsOf = amountsIn(body);
  const states = readRows(body, STATE.list, (row): State[] => {
    const rupees = amountsOf(row);
    const code = text(row, STATE.code);
    const name = shownText(row, STATE.name);
    if (code === undefined || name === undefined) return [];
    return [
      {
        code,
        name,
        minAmountMinor: rupees(field(row, STATE.minAmount)),
        maxAmountMinor: rupees(field(row, STATE.maxAmount)),
        requiresDistrict: flag(row, STATE.requiresDistrict) ?? false,
        requiresSro: flag(row, STATE.requiresSro) ?? false,
        doorstepDelivery: flag(row, STATE.doorstepDelivery) ?? false,
      },
    ];
  });
  if (states.length === 0) throw new Unreadable('empty-list', placeOfAnswer(body));
  return { masterDataVersion: masterDataVersion(body), states };
}

/** The version of the master data, anywhere in the body. */
export function masterDataVersion(body: unknown): number | undefined {
  const names = BODY.masterDataVersion;
  return whole(unwrap(body), names) ?? whole(body, names) ?? whole(field(body, BODY.meta), names);
}
