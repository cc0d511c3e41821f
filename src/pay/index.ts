export * from './handler.ts';
export * from './offer-payment.ts';
export * from './proxy-page.ts';
