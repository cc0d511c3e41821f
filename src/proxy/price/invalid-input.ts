import { Problem } from '../problem.ts';

/** A value of a price's question that is refused, by the name of its field. */
export const invalidInput = (field: string, message: string): Problem => new Problem('INVALID_INPUT', message, { field });

const FIELDS = [
  'stateCode', 'articleCode', 'stampDutyAmount', 'districtCode', 'sroValue', 'doorstepDelivery', 'couponCode',
];

/** The service refused the input: the field is passed on where it is one of ours, its sentence is not. */
export function refusedInput(field: string | undefined): Problem {
  return field !== undefined && FIELDS.includes(field)
    ? invalidInput(field, 'The service does not accept this value.')
    : new Problem('INVALID_INPUT', 'The service does not accept these values.');
}
