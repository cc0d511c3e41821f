import { versionOf } from '../../base/version.ts';
import type { Clock } from '../../base/clock.ts';
import { firstStep, type Part, attributeOf, PRESET_NAMES, firstStepWords } from '../../base/first-step/layout.ts';
import { matchLocale } from '../../base/match-locale.ts';
import type { AssetFiles, AssetList } from '../assets/assets.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Settings } from '../config/options.ts';
import { createContext } from '../context/request-context.ts';
import { ALL_NETWORKS } from '../limits/spend-guard.ts';
import { escapeHtml } from '../payment-page/brand.ts';
import type { SessionTokens } from '../tokens/session-tokens.ts';
import type { StatesAnswer } from '../readers/index.ts';

/** The markup that `startMarkup` writes into a page. All of it is escaped. */
export interface StartMarkupOptions {
  /** The service that is sold; one of the option `services`. With a `session` it can be left out. */
  serviceCode?: string;
  /**
   * The token of a checkout session, which names the service. The page then holds personal data: send it with
   * `Cache-Control: no-store`.
   */
  session?: string;
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
  /** Without it no session is known. */
  sessions?: Pick<SessionTokens, 'open'>;
  assets: AssetFiles;
  clock: Clock;
}

const PRESETS = new Set(PRESET_NAMES.map(attributeOf));
const LANGUAGE_FILE = /^locales\/([a-z]+)\./;
/** No handlers and no style: a strict policy blocks them. */
const ATTRIBUTE = /^(?!on|style$)[a-z][a-z-]*$/;

function toHtml(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part);
  const [tag, attributes, ...content] = part;
  return `${openTag(tag, attributes)}${content.map(toHtml).join('')}</${tag}>`;
}

const openTag = (tag: string, attributes: Readonly<Record<string, string>>): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')}>`;

export function createStartMarkup({ settings, catalogue, sessions, assets, clock }: StartMarkupParts): StartMarkup {
  const { publicUrl, publicOrigin, mount, origins, services, mode } = settings;
  const isOneOrigin = !publicOrigin || [...origins].every((origin) => origin === publicOrigin);
  const address = isOneOrigin ? mount : publicUrl;
  const packs = new Map<string, readonly unknown[]>();
  let files: AssetList = new Map();

  const languageFile = (language: string): string | undefined =>
    [...files.keys()].find((name) => LANGUAGE_FILE.exec(name)?.[1] === language);

  /** The texts of a language other than English; `undefined` if there are none. */
  async function readPack(language: string): Promise<readonly unknown[] | undefined> {
    const present = packs.get(language);
    if (present) return present;
    const name = languageFile(language);
    const bytes = name === undefined ? undefined : await assets.read(name);
    if (!bytes) return undefined;
    const pack = JSON.parse(new TextDecoder().decode(bytes)) as readonly unknown[];
    packs.set(language, pack);
    return pack;
  }

  const hasTexts = (language: string): boolean => language === 'en' || languageFile(language) !== undefined;

  /** The address and the integrity of a file, as the start file requests it. */
  function fileOf(name: string): { href: string; integrity?: string } {
    const href = `${address}/assets/${name}`;
    const integrity = files.get(name)?.integrity;
    return integrity ? { href: `${href}?${versionOf(integrity)}`, integrity } : { href };
  }

  /** The states if they are cached. If not, they are read for the next page. */
  function cachedStates(): StatesAnswer | undefined {
    const states = catalogue.peek('states') as StatesAnswer | undefined;
    if (!states)
      catalogue
        .states(createContext({ requestId: crypto.randomUUID(), network: ALL_NETWORKS }, clock))
        .catch(() => undefined);
    return states;
  }

  /** The service of the session, or the given one. @throws TypeError */
  async function serviceOf({ serviceCode, session: token }: StartMarkupOptions): Promise<string | undefined> {
    if (token === undefined) return serviceCode;
    const session = await sessions?.open(token);
    if (!session) throw new TypeError('startMarkup needs a "session" that createSession of this proxy made.');
    if (serviceCode !== undefined && serviceCode !== session.claims.svc)
      throw new TypeError('startMarkup got a "serviceCode" that is not the one of its "session". Leave it out.');
    return session.claims.svc;
  }

  return async (given) => {
    const { session, lang = 'en', heading, headingLevel = 2, messages, attributes = {} } = given;
    const serviceCode = await serviceOf(given);
    if (serviceCode === undefined || !services.has(serviceCode))
      throw new TypeError('startMarkup needs a "serviceCode" of the option "services".');
    const wrong = Object.keys(attributes).find((name) => !ATTRIBUTE.test(name));
    if (wrong !== undefined) throw new TypeError(`startMarkup cannot write the attribute "${wrong}".`);
    files = await assets.list();
    const language = matchLocale(lang, hasTexts) ?? 'en';
    const pack = language === 'en' ? undefined : await readPack(language);
    const locale = pack ? language : 'en';
    const level = /^[1-6]$/.test(String(headingLevel)) ? headingLevel : 2;
    // The session decides the first step, and only its page can read it.
    const isPreset = session !== undefined || Object.keys(attributes).some((name) => PRESETS.has(name));
    const states = isPreset ? undefined : cachedStates();
    const drawn =
      states &&
      toHtml(
        firstStep({
          words: firstStepWords(pack, messages),
          locale,
          level,
          heading: heading || undefined,
          catalogue: { mode, states: states.states },
        }),
      );
    const style = fileOf('estamp-checkout.start.css').href;
    const { href, ...code } = fileOf('estamp-checkout.min.js');
    const preload = (resource: string): string =>
      openTag('link', { rel: 'preload', as: 'fetch', crossorigin: '', href: resource });
    const script = isPreset ? { src: href, ...code } : { src: `${address}/assets/estamp-checkout.start.js` };
    return [
      preload(`${address}/checkout/${encodeURIComponent(serviceCode)}`),
      // The first step needs no skeleton, which would make the browser wait for one file more.
      ...(drawn ? [] : [openTag('link', { rel: 'stylesheet', href: `${address}/assets/skeleton.css` })]),
      ...(drawn || isPreset ? [] : [preload(style)]),
      `${openTag('script', { type: 'module', ...script })}</script>`,
      `${openTag('estamp-checkout', {
        ...attributes,
        proxy: address,
        ...(session === undefined ? { 'service-code': serviceCode } : { session }),
        lang: locale,
        ...(heading && { heading }),
        ...(level !== 2 && { 'heading-level': String(level) }),
      })}${drawn ? `<template shadowrootmode="open">${openTag('link', { rel: 'stylesheet', href: style })}${drawn}</template>` : ''}</estamp-checkout>`,
      // After the first step, which needs the connection first.
      ...(isPreset ? [] : [openTag('link', { rel: 'modulepreload', fetchpriority: 'low', href, ...code })]),
    ].join('\n');
  };
}
