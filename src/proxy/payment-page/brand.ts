import type { Brand } from '../config/options.ts';

/** WCAG 1.4.3, for text of the usual size. */
const READABLE = 4.5;

/** Escapes the merchant's text for HTML content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The shop's logo and name at the top of each page; empty without a brand. */
export const brandHeader = (brand: Brand | undefined): string =>
  brand === undefined
    ? ''
    : `<p class="brand">${
        brand.logoUrl === undefined ? '' : `<img src="${escapeHtml(brand.logoUrl)}" alt="">`
      }<b id="brand" dir="auto" translate="no">${escapeHtml(brand.name)}</b></p>
`;

/** The CSP source of the logo. */
export const logoSource = (logoUrl: string | undefined): string | undefined =>
  logoUrl?.startsWith('data:') ? 'data:' : logoUrl && new URL(logoUrl).origin;

/** The shop's color as the accent of both themes, with readable text on it; its corners, font and ground. */
export function brandStyle({ color, radius, font, background }: Partial<Brand> = {}): string {
  const rules = [
    color && `--accent: ${color}; --on-accent: ${textOn(color)};`,
    radius && `--radius: ${radius};`,
    font && `font-family: ${font};`,
    background && `--wash: ${background};`,
  ].filter(Boolean);
  return rules.length ? `:root { ${rules.join(' ')} }\n` : '';
}

/** White, or black if white has less than 4.5:1. One of the two always has more. */
export const textOn = (color: string): '#fff' | '#000' =>
  1.05 / (luminance(color) + 0.05) >= READABLE ? '#fff' : '#000';

/** Relative luminance of `#rgb` or `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const digits = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
