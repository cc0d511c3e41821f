import type { SessionOptions } from 'estamp-checkout/proxy/node';
import type { Agreement } from './agreement.ts';

/** The state and the document that this shop sells. The codes are those of the sandbox. */
const LEASE_IN_KARNATAKA = { stateCode: 'KA', articleCode: 'KA-RG-26' };

/**
 * The stamp value that this pretend shop chooses, in rupees: half a percent of all rent, between 100 and 500. A real
 * shop follows the law of the state.
 */
const stampValueOf = ({ rent, months }: Agreement): number =>
  Math.min(500, Math.max(100, Math.ceil((rent * months) / 200)));

/**
 * All that the shop knows about the sale of an agreement's stamp. Nothing of it is editable, so the customer reviews
 * and pays.
 *
 * @param reference the shop's own number of the agreement
 * @param returnUrl the page of the agreement, where the payment returns to
 */
export function sessionOf(agreement: Agreement, reference: string, returnUrl: string): SessionOptions {
  const { landlord, tenant, mobile, address, rent, months } = agreement;
  return {
    serviceCode: 'estamp.standard',
    reference,
    stamp: { ...LEASE_IN_KARNATAKA, stampDutyAmount: `${stampValueOf(agreement)}.00` },
    parties: { partyName: landlord, customerMobile: mobile },
    details: {
      purpose: `Rental agreement for ${months} ${months === 1 ? 'month' : 'months'}`,
      considerationPrice: rent * months,
      aboutProperty: true,
      propertyDescription: address,
      secondPartyName: tenant,
      stampDutyPaidBy: 'second',
    },
    returnUrl,
  };
}
