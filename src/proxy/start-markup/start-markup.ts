import type { Clock } from '../../base/clock.ts';
import { firstStep, type Part } from '../../base/first-step/layout.ts';
import { firstStepWords } from '../../base/first-step/words.ts';
import type { ReadAsset } from '../assets/assets.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Settings } from '../config/options.ts';
import { createContext } from '../context/request-context.ts';
import { ALL_NETWORKS } from '../limits/spend-guard.ts';
import { escapeHtml } from '../payment-page/brand.ts';
import type { StatesAnswer } from '../readers/index.ts';

/** What `startMarkup` writes into a page. All of it is escaped. */
export interface StartMarkupOptions {
  /** The service that is sold; one of the option `services`. */
  serviceCode: string;
  /** BCP 47 tag of the checkout's language. Default: `en`, also for languages that the checkout does not have. */
  lang?: string;
  /** Your own heading of the first step. */
  heading?: string;
  /** The level of that heading, 1 to 6. Default: 2. */
  headingLevel?: number;
  /** Your own texts of the first step, the same as the property `messages` of the element. */
  messages?: Readonly<Record<string, unknown>>;
  /** Further attributes of the tag, such as `reference`, by name. With a preset the first step is left out. */
  attributes?: Readonly<Record<string, string>>;
}

/** Writes the tag of a checkout with all that lets it start early. */
export type StartMarkup = (options: StartMarkupOptions) => Promise<string>;

export interface StartMarkupParts {
  settings: Pick<Settings, 'publicUrl' | 'publicOrigin' | 'mount' | 'origins' | 'services' | 'mode'>;
  catalogue: Pick<Catalogue, 'peek' | 'states'>;
  readAsset: ReadAsset;
  clock: Clock;
}

const PRESET = /^(?:state-code|article-code|stamp-duty-amount|district-code|sro-value|coupon-code)$/;
/** No handlers and no style: a strict policy blocks them. */
const ATTRIBUTE = /^(?!on|style$)[a-z][a-z-]*$/;

function toHtml(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part);
  const [tag, attributes, ...content] = part;
  return `${openTag(tag, attributes)}${content.map(toHtml).join('')}</${tag}>`;
}

const openTag = (tag: string, attributes: Readonly<Record<string, string>>): string =>
  `<${tag}${Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')}>`;

export function createStartMarkup({ settings, catalogue, readAsset, clock }: StartMarkupParts): StartMarkup {
  const { publicUrl, publicOrigin, mount, origins, services, mode } = settings;
  const isOneOrigin = !publicOrigin || [...origins].every((origin) => origin === publicOrigin);
  const address = isOneOrigin ? mount : publicUrl;
  const packs = new Map<string, readonly unknown[]>();

  async function readJson(name: string): Promise<unknown> {
    const bytes = await readAsset(name);
    return bytes && JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  }

  /** The texts of a language other than English; `undefined` if there are none. */
  async function readPack(language: string): Promise<readonly unknown[] | undefined> {
    const present = packs.get(language);
    if (present) return present;
    const { files = {} } = (await readJson('assets.json') ?? {}) as { files?: Record<string, unknown> };
    const name = Object.keys(files).find((one) => one.startsWith(`locales/${language}.`));
    const pack = name && await readJson(name) as readonly unknown[] | undefined;
    if (pack) packs.set(language, pack);
    return pack || undefined;
  }

  /** The states if they are cached. If not, they are read for the next page. */
  function cachedStates(): StatesAnswer | undefined {
    const states = catalogue.peek('states') as StatesAnswer | undefined;
    if (!states) catalogue.states(createContext({ requestId: crypto.randomUUID(), network: ALL_NETWORKS }, clock)).catch(() => undefined);
    return states;
  }

  return async ({ serviceCode, lang = 'en', heading, headingLevel = 2, messages, attributes = {} }) => {
    if (!services.has(serviceCode)) throw new TypeError('startMarkup needs a "serviceCode" of the option "services".');
    const wrong = Object.keys(attributes).find((name) => !ATTRIBUTE.test(name));
    if (wrong !== undefined) throw new TypeError(`startMarkup cannot write the attribute "${wrong}".`);
    const [language = ''] = lang.toLowerCase().split('-');
    const pack = /^[a-z]{2,3}$/.test(language) && language !== 'en' ? await readPack(language) : undefined;
    const locale = pack ? language : 'en';
    const level = /^[1-6]$/.test(String(headingLevel)) ? headingLevel : 2;
    const states = Object.keys(attributes).some((name) => PRESET.test(name)) ? undefined : cachedStates();
    const drawn = states && toHtml(firstStep({
      words: firstStepWords(pack, messages), locale, level, heading: heading || undefined, catalogue: { mode, states: states.states },
    }));
    const style = openTag('link', { rel: 'stylesheet', href: `${address}/assets/estamp-checkout.start.css` });
    return [
      openTag('link', { rel: 'preload', as: 'fetch', crossorigin: '', href: `${address}/checkout/${encodeURIComponent(serviceCode)}` }),
      openTag('link', { rel: 'stylesheet', href: `${address}/assets/skeleton.css` }),
      `${openTag('script', { type: 'module', src: `${address}/assets/estamp-checkout.start.js` })}</script>`,
      `${openTag('estamp-checkout', {
        ...attributes, proxy: address, 'service-code': serviceCode, lang: locale,
        ...heading && { heading }, ...level !== 2 && { 'heading-level': String(level) },
      })}${drawn ? `<template shadowrootmode="open">${style}${drawn}</template>` : ''}</estamp-checkout>`,
    ].join('\n');
  };
}
