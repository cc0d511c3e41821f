import { toRupees, type Paise } from '../../base/money.ts';
import type { ArticleRecord, DistrictRecord, StateRecord } from '../model/records.ts';

/** The fields of a price or order request that the catalogue can validate. */
export interface StampChoice {
  state: StateRecord;
  article: ArticleRecord;
  /** The state's districts; if empty, any code is valid. */
  districts: readonly DistrictRecord[];
  stampDutyAmount: Paise;
  districtCode?: string;
  sroValue?: string;
  doorstepDelivery?: boolean;
}

/** The invalid field, by its name in the duty request, and a sentence for people. */
export interface StampFault {
  field: 'stampDutyAmount' | 'districtCode' | 'sroValue' | 'doorstepDelivery';
  message: string;
}

/** @returns the first fault, or `undefined` for a valid stamp */
export function findStampFault(choice: StampChoice): StampFault | undefined {
  return amountFault(choice) ?? placeFault(choice) ?? deliveryFault(choice);
}

function amountFault({ state, article, stampDutyAmount: amount }: StampChoice): StampFault | undefined {
  const fault = (message: string): StampFault => ({ field: 'stampDutyAmount', message });
  if (article.allowedAmounts && !article.allowedAmounts.includes(amount)) {
    return fault(`stampDutyAmount must be one of ${article.allowedAmounts.map(toRupees).join(', ')} for this article.`);
  }
  const min = Math.max(state.minAmount ?? 0, article.minAmount ?? 0);
  if (amount < min) return fault(`stampDutyAmount must be at least ${toRupees(min)} for this article.`);
  const max = Math.min(state.maxAmount ?? Infinity, article.maxAmount ?? Infinity);
  if (amount > max) return fault(`stampDutyAmount must be at most ${toRupees(max)} for this article.`);
  return undefined;
}

function placeFault({ state, districts, districtCode, sroValue }: StampChoice): StampFault | undefined {
  if (state.requiresDistrict && !districtCode) {
    return { field: 'districtCode', message: `districtCode is required in ${state.name}.` };
  }
  const district = districts.find(({ code, name }) => isCalled(districtCode, code, name));
  if (districtCode && districts.length > 0 && !district) {
    return { field: 'districtCode', message: `districtCode is not a district of ${state.name}.` };
  }
  if (state.requiresSro && !sroValue) return { field: 'sroValue', message: `sroValue is required in ${state.name}.` };
  if (sroValue && district?.sros && !district.sros.some(({ value, name }) => isCalled(sroValue, value, name))) {
    return { field: 'sroValue', message: `sroValue is not an office of ${district.name}.` };
  }
  return undefined;
}

/** Whether a text is a place's code or its name. Customers type the name if the page has no list. */
function isCalled(text: string | undefined, code: string, name: string): boolean {
  return text === code || text?.trim().toLowerCase() === name.toLowerCase();
}

function deliveryFault({ state, doorstepDelivery }: StampChoice): StampFault | undefined {
  if (!doorstepDelivery || state.doorstepDelivery) return undefined;
  return { field: 'doorstepDelivery', message: `doorstepDelivery is not offered in ${state.name}.` };
}
