import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { addressOf, PAGES } from './contents.ts';

const { repository } = JSON.parse(readFileSync('package.json', 'utf8')) as { repository: { url: string } };
const HOME = repository.url.replace(/^git\+|\.git$/g, '');

/** The anchor of a heading, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading.replace(/<[^>]*>/g, '').replace(/&[#\w]+;/g, '').toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s/g, '-');

/** A link that leads nowhere. */
export class DeadLink extends Error {}

/** Where a link of a page leads. */
export interface Target {
  /** The address for the reader of the site. */
  href: string;
  /** The page of the site and its anchor, to be checked when all pages are known. */
  page?: string;
  anchor?: string;
  /** A file that the site must hold. */
  asset?: string;
}

/**
 * Resolves a link of a Markdown page: pages of the site by their addresses, pictures and data as files of the site, everything
 * else of the project at its home.
 *
 * @throws DeadLink when there is no such file
 */
export function resolveLink(page: string, link: string): Target {
  if (/^(?:https?|mailto|tel):/.test(link)) return { href: link };
  const [path = '', anchor] = link.split('#');
  const file = path ? join(dirname(page), path) : page;
  const from = dirname(addressOf(page));
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  if (PAGES.includes(file)) {
    const href = file === page && anchor ? suffix : relative(from, addressOf(file)) + suffix;
    return { href, page: file, ...(anchor && { anchor }) };
  }
  if (!existsSync(file)) throw new DeadLink(`${page}: ${link}`);
  if (/\.(?:webp|png|svg|json)$/.test(file)) return { href: relative(from, `files/${file}`), asset: file };
  return { href: `${HOME}/blob/main/${file}${suffix}` };
}
