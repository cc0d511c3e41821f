import { isFixed, type CheckoutState } from '../../flow/index.ts';

const NAMES = ['partyName', 'customerName'] as const;

/** Whether both names can be corrected after paying: a checkout session may fix them. */
export const areNamesOpen = (state: CheckoutState): boolean =>
  NAMES.every((name) => !isFixed(state, `/parties/${name}`));
