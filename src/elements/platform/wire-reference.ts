const ALLOWED = /^[A-Za-z0-9_.:-]{1,64}$/;

/** FNV-1a with 128 bits over UTF-16 code units, from an offset of its own. */
function hash(text: string): bigint {
  let state = 7n;
  for (let at = 0; at < text.length; at++) {
    state = BigInt.asUintN(128, (state ^ BigInt(text.charCodeAt(at))) * ((1n << 88n) + 0x13bn));
  }
  return state;
}

/**
 * The reference as the proxy takes it. One with other signs, such as `INV/2026-27/001`, or longer than 64 characters
 * becomes its beginning with `-` for each of them, and a hash of the whole: different references stay different.
 *
 * @param given the value that the page has set; frameworks set numbers
 * @returns 1 to 64 of `A-Z a-z 0-9 . _ : -`, or `undefined` for none
 */
export function wireReference(given: string | number | null | undefined): string | undefined {
  const text = String(given ?? '').trim();
  if (!text || ALLOWED.test(text)) return text || undefined;
  return `${text.slice(0, 38).replace(/[^A-Za-z0-9_.:-]/g, '-')}.${hash(text).toString(36)}`;
}
