export { EstampCheckout } from './checkout.ts';
export { EstampCheckoutButton } from './checkout-button.ts';
export type { PaymentHandlers } from './open-store.ts';
export type { EstampEventMap, OrderDetail, PaymentDetail, StatusDetail } from './events.ts';
export { EstampOrderStatus } from './order-status.ts';
export type { Prefill } from './presets.ts';
export type { PublicState } from './public-state.ts';
export { VERSION } from './version.ts';
