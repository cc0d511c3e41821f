export * from './handler.ts';
export { NOT_OPENED } from './not-opened.ts';
export * from './offer-payment.ts';
export * from './proxy-page.ts';
