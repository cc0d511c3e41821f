/* A shorter text may be a part of any word. */
const MIN_SECRET = 6;

/**
 * Replaces secrets wherever they stand: as they are, backwards, in base64, in hex, and as addresses, HTML and JSON
 * write them. This is the last thing that is done to a text before it leaves, whoever made it.
 *
 * @param secrets keys, passwords and signing secrets of the settings
 */
export function createHideSecrets(secrets: readonly (string | undefined)[]): (text: string) => string {
  const spellings = [...new Set(secrets.flatMap((one) => (one && one.length >= MIN_SECRET ? spellingsOf(one) : [])))];
  if (spellings.length === 0) return (text) => text;
  // The longest first: what is left of it must not say what it was.
  const sorted = spellings.sort((one, other) => other.length - one.length);
  const pattern = new RegExp(sorted.map((one) => one.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'gi');
  return (text) => text.replaceAll(pattern, '(hidden)');
}

function spellingsOf(secret: string): readonly string[] {
  const bytes = [...new TextEncoder().encode(secret)];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0'));
  const units = secret.split('').map((unit) => unit.charCodeAt(0));
  const base64 = [0, 1, 2].map((before) => innerBase64(bytes, before));
  const [, , afterMode] = /^(sk_(?:test|live)_)(.{6,})$/.exec(secret) ?? [];
  return [
    secret,
    [...secret].reverse().join(''),
    encodeURIComponent(secret),
    encodeURIComponent(encodeURIComponent(secret)),
    JSON.stringify(secret).slice(1, -1),
    ...base64,
    ...base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_')),
    ...['', ':', ' '].map((between) => hex.join(between)),
    hex.map((byte) => `%${byte}`).join(''),
    hex.map((byte) => `\\x${byte}`).join(''),
    units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join(''),
    units.map((unit) => `&#${unit};`).join(''),
    units.map((unit) => `&#x${unit.toString(16)};`).join(''),
    ...(afterMode === undefined ? [] : spellingsOf(afterMode)),
  ].filter(({ length }) => length >= MIN_SECRET);
}

/** The characters of a base64 that depend on the secret alone, whatever number of bytes stands before it. */
function innerBase64(bytes: readonly number[], before: number): string {
  const text = btoa(String.fromCharCode(...Array<number>(before).fill(0), ...bytes));
  const end = Math.floor(((before + bytes.length) * 8) / 6);
  return text.slice(Math.ceil((before * 8) / 6), end);
}
