import { PAN } from '../../../base/pan.ts';

const PERSONAL: readonly ((text: string) => boolean)[] = [
  (text) => PAN.test(text.toUpperCase()),
  (text) => /[@\s]|[^\x20-\x7e]/.test(text),
  /* A mobile number or an Aadhaar number. */
  (text) => /^\+?\d{10,14}$/.test(text.replaceAll(/[-. ]/g, '')),
];

/** A path whose parts that look personal are masked: names, addresses, e-mails, phone numbers, PANs. */
export function maskPath(path: string): string {
  return path
    .split('/')
    .map((part) => (PERSONAL.some((isPersonal) => isPersonal(decoded(part))) ? '…' : part))
    .join('/');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
