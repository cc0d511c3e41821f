/** Milliseconds for a call of the proxy, whoever makes it. */
export const CALL_TIMEOUT_MS = 15_000;

/** Milliseconds for a file of texts. */
export const FILE_TIMEOUT_MS = 30_000;

/**
 * Responses that the start file requests before the elements' code is there. Both are files of their own, so they meet
 * in the page's global object. Each response is taken once: a second request is fetched.
 */
type Offer = () => Promise<Response>;

const NAME = Symbol.for('estamp-checkout.responses');

type Page = typeof globalThis & { [NAME]?: Map<string, Offer[]> };

/** Offers the response of an address to the first that takes it. */
export function offerResponse(address: string, offer: Offer): void {
  const offers = ((globalThis as Page)[NAME] ??= new Map<string, Offer[]>());
  offers.set(address, [...(offers.get(address) ?? []), offer]);
}

/** The response of an address if the start file has requested it. */
export function takeResponse(address: string): Promise<Response> | undefined {
  return (globalThis as Page)[NAME]?.get(address)?.shift()?.();
}
