import { isPrintableLine } from '../../base/printable-line.ts';
import type { Brand } from './options.ts';
import { OptionError } from './option-error.ts';

const NAMES: readonly string[] = ['name', 'color', 'logoUrl'];
/** Characters. */
const MAX_NAME = 60;
const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const DATA = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;
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
  const unknown = Object.keys(value).find((name) => !NAMES.includes(name));
  if (unknown !== undefined)
    throw new OptionError(`brand.${unknown}`, `is not known; the names are ${NAMES.join(', ')}.`);
  const { name, color, logoUrl } = value as Partial<Record<keyof Brand, unknown>>;
  if (typeof name !== 'string' || [...name].length > MAX_NAME || !isPrintableLine(name) || name.trim() !== name) {
    throw new OptionError(
      'brand.name',
      'must be the name of your site: 1 to 60 characters, without line breaks and invisible characters, and no spaces at its ends.',
    );
  }
  if (color !== undefined && (typeof color !== 'string' || !COLOR.test(color))) {
    throw new OptionError('brand.color', 'must be a hexadecimal color such as "#0b6b4f".');
  }
  return {
    name,
    ...(color !== undefined && { color: color.toLowerCase() }),
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
