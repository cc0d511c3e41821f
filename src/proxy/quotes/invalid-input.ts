import { Problem } from '../context/problem.ts';

/** An invalid field of the quote request. */
export const invalidInput = (field: string, message: string): Problem =>
  new Problem('INVALID_INPUT', message, { field });

const FIELDS = [
  'stateCode',
  'articleCode',
  'stampDutyAmount',
  'districtCode',
  'sroValue',
  'doorstepDelivery',
  'couponCode',
];

/** The service refused the input. A known field is passed on; the service's message is not. */
export function refusedInput(field: string | undefined): Problem {
  return field !== undefined && FIELDS.includes(field)
    ? invalidInput(field, 'The service does not accept this value.')
    : new Problem('INVALID_INPUT', 'The service does not accept these values.');
}
