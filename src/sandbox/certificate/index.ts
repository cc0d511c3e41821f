export { renderCertificate } from './render-certificate.ts';
export type { RenderOptions } from './render-certificate.ts';
export { renderReceipt } from './render-receipt.ts';
