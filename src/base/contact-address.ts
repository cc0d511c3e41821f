/** The address that opens a contact: an e-mail address, a telephone number, or a page, which is its own address. */
export function contactAddress(contact: string): string {
  if (/^https?:/.test(contact)) return contact;
  return contact.includes('@') ? `mailto:${contact}` : `tel:${contact.replace(/[ -]/g, '')}`;
}
