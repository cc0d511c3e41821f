import { PAN } from '../../base/pan.ts';

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

/** The text that replaces a secret in the journal. */
export const REDACTED = '[redacted]';

/** Fields whose value opens something, in any spelling: `newPassword`, `new_password`. */
const SECRET_FIELDS = new Set(['password', 'newpassword', 'token', 'secret', 'apikey', 'key', 'otp']);

/** A login code has a field of a common name; error and state codes are never six digits. */
const isLoginCode = (field: string, value: unknown): boolean => field === 'code' && /^\d{6}$/.test(String(value));

const isSecret = (field: string, value: unknown): boolean =>
  SECRET_FIELDS.has(field.replaceAll(/[_-]/g, '').toLowerCase()) || isLoginCode(field, value);

/** API keys and signed addresses inside of other texts. */
const hideInText = (text: string): string =>
  text
    .replaceAll(/\bsk_(test|live)_\w+/g, `sk_$1_${REDACTED}`)
    .replaceAll(/([?&]signature=)[^&\s"]+/g, `$1${REDACTED}`);

/** A copy of a JSON value without passwords, tokens, codes, API keys and signatures. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return hideInText(value);
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, isSecret(field, inner) ? REDACTED : redact(inner)]),
  );
}
