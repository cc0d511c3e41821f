import { dropResponses } from '../../base/early-responses.ts';

declare global {
  interface Document {
    /** Whether the page is loaded before the customer opens it, as speculation rules ask for. */
    readonly prerendering?: boolean;
  }
}

/** Calls at once, and in a page that is prerendered when the customer opens it, which happens once. */
export function whenShown(call: () => void): void {
  if (!document.prerendering) return call();
  document.addEventListener('prerenderingchange', () => (dropResponses(), call()));
}
