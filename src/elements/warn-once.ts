const told = new Set<string>();

/** A mistake of the host page, told to its developer once and not on every render. */
export function warnOnce(sentence: string): void {
  if (told.has(sentence)) return;
  told.add(sentence);
  // eslint-disable-next-line no-console -- the one way to reach the page's developer
  console.warn(`[estamp-checkout] ${sentence}`);
}
