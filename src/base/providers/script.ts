/** A provider's script and its only allowed address. */
export interface ProviderScript {
  readonly address: `https://${string}`;
  /** The global that the script defines. */
  readonly name: string;
}

/** Whether the script has defined its global. */
export const isLoaded = ({ name }: ProviderScript): boolean => typeof Reflect.get(window, name) === 'function';

/**
 * Adds a provider's script to the page.
 *
 * @param url the address, which may have a query
 * @param onEnd receives the element, and whether its global is defined. Called once: it is blocked, fails or has run
 */
export function appendScript(
  script: ProviderScript,
  url: string,
  onEnd: (element: HTMLScriptElement, loaded: boolean) => void,
): HTMLScriptElement {
  const element = document.createElement('script');
  element.async = true;
  element.src = url;
  element.onload = () => onEnd(element, isLoaded(script));
  element.onerror = () => onEnd(element, false);
  document.head.append(element);
  return element;
}
