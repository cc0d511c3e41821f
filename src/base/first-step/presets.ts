/** The properties of the element that preset a choice of step 1. With one of them a checkout does not begin at the first question. */
export const PRESET_NAMES = [
  'stateCode',
  'articleCode',
  'stampDutyAmount',
  'districtCode',
  'sroValue',
  'couponCode',
] as const;

/** The attribute of a property: `service-code` of `serviceCode`. */
export const attributeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
