import { attributeOf, PRESET_NAMES } from '../base/first-step/layout.ts';
import { scriptMount } from '../elements/platform/script-mount.ts';
import { sessionKey } from '../flow/state/saved-session.ts';

/** What the start file reads of an element that has no code yet. */
export interface Settings {
  /** The proxy's mount, without a slash at its end. */
  readonly mount: string;
  readonly serviceCode: string;
  readonly heading: string;
  readonly level: number;
  /** The page's own texts. */
  readonly messages: Readonly<Record<string, unknown>>;
  /** Whether the checkout begins at the first question, with nothing chosen. */
  readonly isBlank: boolean;
  /** The state that the device remembers. */
  readonly stateCode: string | null;
}

function stored(read: () => string | null): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Reads properties that the page has set before attributes, as the element does. */
export function readSettings(element: Element): Settings | undefined {
  const given = (name: string): unknown =>
    ((element as unknown as Record<string, unknown>)[name] ?? element.getAttribute(attributeOf(name))) || undefined;
  const text = (name: string): string => {
    const value = given(name);
    return typeof value === 'string' ? value : '';
  };
  const proxy = text('proxy') || scriptMount;
  const serviceCode = text('serviceCode');
  if (!proxy || !serviceCode) return undefined;
  const level = Number(given('headingLevel'));
  const messages = given('messages');
  // A second element without a reference has its own storage slot, which is assigned only when the elements start.
  const isAlone = !!given('reference') || document.querySelectorAll('estamp-checkout:not([reference])').length < 2;
  return {
    mount: proxy.replace(/(?<!\/)\/+$/, ''),
    serviceCode,
    heading: text('heading'),
    level: /^[1-6]$/.test(`${level}`) ? level : 2,
    messages: typeof messages === 'object' ? (messages as Settings['messages']) : {},
    isBlank:
      isAlone &&
      !(given('session') ?? PRESET_NAMES.some(given)) &&
      !/#[^#]*estamp[=-]|[?&]estamp=r1\./.test(location.href) &&
      !stored(() => sessionStorage.getItem(sessionKey(proxy, serviceCode, text('reference')))),
    stateCode: given('remember') === 'none' ? null : stored(() => localStorage.getItem(sessionKey(proxy, serviceCode))),
  };
}
