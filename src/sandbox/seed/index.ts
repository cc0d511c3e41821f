export { catalogue, formRecord } from './catalogue.ts';
export { coupons } from './price.ts';
export { price } from './price.ts';
export type { Price } from './price.ts';
export { findStampFault } from './price.ts';
