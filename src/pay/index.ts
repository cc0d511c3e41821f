export * from './handler/handler.ts';
export { NOT_OPENED } from './handler/not-opened.ts';
export * from './handler/offer-payment.ts';
export * from './handler/proxy-page.ts';
