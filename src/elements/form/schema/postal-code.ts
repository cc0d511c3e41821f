import { DELIVERY_ADDRESS } from '../../../base/delivery-address.ts';
import type { Parties } from '../../../wire/index.ts';

/** The parties as the form asks for them: the PIN code of a delivery address has its own field. */
export type AskedParties = Parties & { readonly postalCode?: string };

/** A text without the spaces, commas and dashes at its end. */
function withoutSeparators(text: string): string {
  let end = text.length;
  while (end && /[\s,–-]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Splits an address that ends with a PIN code. Any other address stays as it is. */
export function splitAddress(address = ''): [street: string, postalCode?: string] {
  const found = DELIVERY_ADDRESS.exec(address);
  return found ? [withoutSeparators(address.slice(0, found.index + 1)), found[0].replace(/\D/g, '')] : [address];
}

/** Joins street and PIN code to one line, with the PIN code once if the street ends with the same. */
export function joinAddress(street = '', postalCode = ''): string {
  const [rest, own] = splitAddress(street);
  const before = withoutSeparators(own === postalCode ? rest : street);
  return [before, postalCode].filter(Boolean).join(', ');
}

/** The parties with the PIN code in its own field, unless it has one already. */
export function withPostalCode<T extends AskedParties | undefined>(parties: T): T | AskedParties {
  const [partyAddress, postalCode] = splitAddress(parties?.partyAddress);
  return postalCode && !parties?.postalCode ? { ...parties, partyAddress, postalCode } : parties;
}

/** The parties as the service takes them. */
export function withWholeAddress<T extends AskedParties | undefined>(parties: T): T | Parties {
  if (parties?.postalCode === undefined) return parties;
  const { postalCode, ...others } = parties;
  return { ...others, partyAddress: joinAddress(others.partyAddress, postalCode) };
}
