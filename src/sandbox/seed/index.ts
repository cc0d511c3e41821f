export { catalogue, formRecord } from './catalogue.ts';
export { coupons } from './coupons.ts';
export { price } from './price.ts';
export type { Price } from './price.ts';
export { findStampFault } from './stamp-fault.ts';
