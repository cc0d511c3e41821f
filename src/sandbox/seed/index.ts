export { catalogue, FIRST_MASTER_DATA_VERSION, formRecord } from './catalogue.ts';
export type { Catalogue } from './catalogue.ts';
export { coupons } from './coupons.ts';
export type { Coupon } from './coupons.ts';
export { DELIVERY_FEE, price } from './price.ts';
export type { Price, PriceInput } from './price.ts';
export { findStampFault } from './stamp-fault.ts';
export type { StampChoice, StampFault } from './stamp-fault.ts';
