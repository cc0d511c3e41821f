import { isPrintableLine } from '../../base/printable.ts';
import type { Brand } from './options.ts';
import { OptionError } from './option-error.ts';

const BRAND_NAMES: readonly string[] = ['name', 'url', 'contact', 'color', 'logoUrl', 'radius', 'font', 'background'];
/** Characters. */
const MAX_NAME = 60;
const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const DATA = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;
const LENGTH = /^(?:0|\d{1,2}(?:\.\d{1,3})?(?:px|rem|em))$/;
const FONT = /^[\w\s,'"-]{1,200}$/;
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;
const PHONE = /^\+?[\d -]{6,20}$/;

/** An address that a customer may open. */
function isWebAddress(text: string): boolean {
  const { protocol, hostname, username, password } = URL.canParse(text) ? new URL(text) : ({} as Partial<URL>);
  const isLocal = protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname ?? '');
  return text.length <= 500 && (protocol === 'https:' || isLocal) && !username && !password;
}

const COLOR_TEXT = 'must be a hexadecimal color such as "#0b6b4f".';
/** What each text has to be. */
const CHECKS = {
  url: [isWebAddress, 'must be an https address of your website.'],
  contact: [
    (text: string) => EMAIL.test(text) || PHONE.test(text) || isWebAddress(text),
    'must be an e-mail address, a telephone number or an https address.',
  ],
  color: [(text: string) => COLOR.test(text), COLOR_TEXT],
  radius: [(text: string) => LENGTH.test(text), 'must be a length such as "2px" or "0.5rem".'],
  font: [(text: string) => FONT.test(text), 'must be a list of font families such as "Georgia, serif".'],
  background: [(text: string) => COLOR.test(text), COLOR_TEXT],
} as const;

/** The logo is in every response of the page. */
const MAX_DATA = 32_768;

/**
 * How the shop presents itself on the payment page.
 *
 * @param origins the origins of the shop's pages: a logo from elsewhere would inform a third party of each payment
 * @throws OptionError
 */
export function checkBrand(value: unknown, origins: ReadonlySet<string>): Brand | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null) throw new OptionError('brand', 'must hold "name".');
  const unknown = Object.keys(value).find((name) => !BRAND_NAMES.includes(name));
  if (unknown !== undefined)
    throw new OptionError(`brand.${unknown}`, `is not known; the names are ${BRAND_NAMES.join(', ')}.`);
  const { name, logoUrl, ...texts } = value as Partial<Record<keyof Brand, unknown>>;
  if (typeof name !== 'string' || [...name].length > MAX_NAME || !isPrintableLine(name) || name.trim() !== name) {
    throw new OptionError(
      'brand.name',
      'must be the name of your site: 1 to 60 characters, without line breaks and invisible characters, and no spaces at its ends.',
    );
  }
  for (const [option, text] of Object.entries(texts) as [keyof typeof CHECKS, unknown][]) {
    const [is, must] = CHECKS[option];
    if (text !== undefined && !(typeof text === 'string' && is(text))) throw new OptionError(`brand.${option}`, must);
  }
  return {
    name,
    ...(texts as Partial<Record<keyof typeof CHECKS, string>>),
    ...(typeof texts.color === 'string' && { color: texts.color.toLowerCase() }),
    ...(logoUrl !== undefined && { logoUrl: checkLogo(logoUrl, origins) }),
  };
}

function checkLogo(value: unknown, origins: ReadonlySet<string>): string {
  const text = typeof value === 'string' ? value : '';
  if (DATA.test(text)) {
    if (text.length <= MAX_DATA) return text;
    throw new OptionError(
      'brand.logoUrl',
      `must have at most ${MAX_DATA} characters as a data URL: use a smaller image, or its address.`,
    );
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAllowed = url && origins.has(url.origin) && !url.username && !url.password;
  if (isAllowed) return url.href;
  throw new OptionError(
    'brand.logoUrl',
    'must be an address on the origin of "publicUrl" or of "allowedOrigins", ' +
      'or a data URL such as "data:image/png;base64,…" (png, jpeg, webp, gif or svg+xml).',
  );
}
