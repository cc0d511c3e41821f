export { renderCertificate } from './render.ts';
export type { RenderOptions } from './render.ts';
export { renderReceipt } from './render.ts';
