/** Timeout of a call to the proxy, in milliseconds. */
export const CALL_TIMEOUT_MS = 15_000;

/** Timeout of a language file, in milliseconds. */
export const FILE_TIMEOUT_MS = 30_000;

/**
 * Responses that the start file requests before the elements' code is there. The two files share them
 * through a global. A response is used once; later requests are fetched.
 */
type Offer = () => Promise<Response>;

const NAME = Symbol.for('estamp-checkout.responses');

type Page = typeof globalThis & { [NAME]?: Map<string, Offer[]> };

/** Offers the response of an address to the first that takes it. */
export function offerResponse(address: string, offer: Offer): void {
  const offers = ((globalThis as Page)[NAME] ??= new Map<string, Offer[]>());
  offers.set(address, [...(offers.get(address) ?? []), offer]);
}

/**
 * Drops what was offered and not taken: a page that is opened long after its load would get a response whose time is
 * over.
 */
export function dropResponses(): void {
  (globalThis as Page)[NAME]?.clear();
}

/** The response of an address if the start file has requested it. */
export function takeResponse(address: string): Promise<Response> | undefined {
  return (globalThis as Page)[NAME]?.get(address)?.shift()?.();
}
