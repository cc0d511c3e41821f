/** What the shop's own form asks: a rental agreement in Karnataka. */
export interface Agreement {
  landlord: string;
  tenant: string;
  /** Ten digits. */
  mobile: string;
  address: string;
  /** Rupees a month. */
  rent: number;
  months: number;
}

/* The checks of the form in the page, again: anyone can send a form. */
const LINE = /^[\p{L}\p{M}\p{N} .,'’/&()-]*$/u;
const MOBILE = /^[6-9]\d{9}$/;

const isLine = (text: string, least: number, most: number): boolean =>
  text.length >= least && text.length <= most && LINE.test(text);
const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/**
 * Reads the form.
 *
 * @returns the agreement, or sentences that say what to correct
 */
export function readAgreement(form: Readonly<Record<string, unknown>>): Agreement | readonly string[] {
  const text = (name: string): string => {
    const value = form[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const agreement: Agreement = {
    landlord: text('landlord'),
    tenant: text('tenant'),
    mobile: text('mobile'),
    address: text('address'),
    rent: Number(text('rent') || Number.NaN),
    months: Number(text('months') || Number.NaN),
  };
  const wrong = [
    !isLine(agreement.landlord, 1, 100) && 'Enter the name of the landlord.',
    !isLine(agreement.tenant, 1, 100) && 'Enter the name of the tenant.',
    !MOBILE.test(agreement.mobile) && 'Enter a mobile number with 10 digits.',
    !isLine(agreement.address, 10, 200) && 'Enter the address of the property, in 10 to 200 characters.',
    !isWhole(agreement.rent, 1, 10_000_000) && 'Enter the rent in whole rupees.',
    !isWhole(agreement.months, 1, 120) && 'Enter 1 to 120 months.',
  ].filter((sentence) => sentence !== false);
  return wrong.length > 0 ? wrong : agreement;
}
