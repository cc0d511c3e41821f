import type { State } from '../../wire/catalogue.ts';
import { field, flag, list, rupees, shownText, text, unwrap, whole } from './json/tolerant.ts';

/** The states for which e-Stamps are sold. */
export interface StatesAnswer {
  masterDataVersion?: number;
  states: State[];
}

/** Reads `GET /v1/estamp/states`. States without a code or name are ignored; an empty list is unreadable. */
export function readStates(body: unknown): StatesAnswer | undefined {
  const rows = list(body, 'states');
  if (!rows) return undefined;
  const states = rows.flatMap((row): State[] => {
    const code = text(row, 'stateCode', 'code', 'id');
    const name = shownText(row, 'name', 'stateName', 'label', 'title');
    if (code === undefined || name === undefined) return [];
    return [
      {
        code,
        name,
        minAmountMinor: rupees(field(row, 'minAmount', 'minimumAmount', 'min')),
        maxAmountMinor: rupees(field(row, 'maxAmount', 'maximumAmount', 'max')),
        requiresDistrict: flag(row, 'requiresDistrict', 'districtRequired') ?? false,
        requiresSro: flag(row, 'requiresSro', 'sroRequired') ?? false,
        doorstepDelivery:
          flag(row, 'doorstepDelivery', 'doorstepDeliveryAvailable', 'supportsDoorstepDelivery') ?? false,
      },
    ];
  });
  return states.length === 0 ? undefined : { masterDataVersion: masterDataVersion(body), states };
}

/** The version of the master data, anywhere in the body. */
export function masterDataVersion(body: unknown): number | undefined {
  const names = ['masterDataVersion', 'dataVersion'];
  return whole(unwrap(body), ...names) ?? whole(body, ...names) ?? whole(field(body, 'meta', 'metadata'), ...names);
}
