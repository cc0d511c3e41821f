import { readFileSync } from 'node:fs';
import { PICTURES, type PartPicture } from '../part-pictures/picture.ts';
import { escapeHtml } from './highlight.ts';
import { placeBadges } from './place-badges.ts';

/** The pictures of an element. `npm run part-pictures` takes them. */
export const picturesOf = (tag: string): PartPicture[] =>
  JSON.parse(readFileSync(`${PICTURES}/${tag}.json`, 'utf8')) as PartPicture[];

const idOf = (parts: readonly string[]): string => `drawn-${parts[0]}`;

function figure(tag: string, picture: PartPicture, follow: (link: string) => string): string {
  const { name, caption, width, height, elements } = picture;
  const file = (scheme: string): string => follow(`../parts/${tag}-${name}-${scheme}.webp`);
  const badges = placeBadges(elements, picture);
  const drawn = elements.map(({ parts, x, y, width: w, height: h }, index) => {
    const badge = badges[index] ?? { x, y, width: 0, height: 0 };
    return (
      `<g id="${idOf(parts)}"><title>${index + 1} ${parts.join(', ')}</title><rect class="outline" x="${x}" y="${y}" width="${w}" height="${h}"/>` +
      `<rect class="badge" x="${badge.x}" y="${badge.y}" width="${badge.width}" height="${badge.height}" rx="4"/>` +
      `<text x="${badge.x + badge.width / 2}" y="${badge.y + badge.height - 4}">${index + 1}</text></g>`
    );
  });
  const legend = elements.map(
    ({ parts }) => `<li><a href="#${idOf(parts)}">${parts.map((part) => `<code>${part}</code>`).join(' ')}</a></li>`,
  );
  const alt = `${caption}, with the numbers of its parts`;
  return (
    `<figure class="drawn"><figcaption>${escapeHtml(caption)}</figcaption><div class="drawing"><picture>` +
    `<source media="(prefers-color-scheme: dark)" srcset="${file('dark')}"><img src="${file('light')}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy"></picture>` +
    `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${drawn.join('')}</svg></div><ol>${legend.join('')}</ol></figure>\n`
  );
}

/**
 * The pictures of an element with its parts outlined and numbered, each with the list of its numbers. A number in the
 * list leads to its outline.
 *
 * @param follow resolves a link of the page
 */
export const partPictures = (tag: string, follow: (link: string) => string): string =>
  picturesOf(tag)
    .map((picture) => figure(tag, picture, follow))
    .join('');
