const warned = new Set<string>();

/** Warns the developer of the host page in the console, once for each sentence. */
export function warnOnce(sentence: string): void {
  if (warned.has(sentence)) return;
  warned.add(sentence);
  // eslint-disable-next-line no-console -- the one way to reach the page's developer
  console.warn(`[estamp-checkout] ${sentence}`);
}
