import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { addressOf, PAGES } from './contents.ts';

const { repository } = JSON.parse(readFileSync('package.json', 'utf8')) as { repository: { url: string } };
/* A reserved domain stands where the repository has no public address yet. */
const HOME = /\/\/example\.(?:com|org|net)\//.test(repository.url)
  ? undefined
  : repository.url.replace(/^git\+|\.git$/g, '');

/** The anchor of a heading, by GitHub's rules. */
export const anchorOf = (heading: string): string =>
  heading
    .replace(/<[^>]*>/g, '')
    .replace(/&[#\w]+;/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Thrown for a link without a target. */
export class DeadLink extends Error {}

/** The target of a link. */
export interface Target {
  /** The address on the site; absent for a file that only the repository has, while that has no public address. */
  href?: string;
  /** The page of the site and its anchor, which are checked when all pages are rendered. */
  page?: string;
  anchor?: string;
  /** A file that the site must contain. */
  asset?: string;
}

/**
 * Resolves a link of a Markdown page: a page of the site by its address, pictures and data as files of the site, other
 * files at the project's repository.
 *
 * @throws DeadLink if the file does not exist
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
  return HOME === undefined ? {} : { href: `${HOME}/blob/main/${file}${suffix}` };
}
