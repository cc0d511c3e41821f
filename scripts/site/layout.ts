import { dirname, relative } from 'node:path/posix';
import { addressOf, CONTENTS, PAGES } from './contents.ts';
import { escapeHtml } from './highlight.ts';
import type { RenderedPage } from './render-page.ts';

/** The Content-Security-Policy of the site: no other hosts and no inline code. Servers can also send it as a header. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; " +
  "require-trusted-types-for 'script'; trusted-types lit-html";

/** A whole HTML page. */
export function layout(
  page: string,
  { title, description, html, headings }: RenderedPage,
  titles: ReadonlyMap<string, string>,
  version: string,
): string {
  const here = dirname(addressOf(page));
  const to = (address: string): string => relative(here, address) || '.';
  const link = (other: string): string =>
    `<li><a href="${to(addressOf(other))}"${other === page ? ' aria-current="page"' : ''}>${escapeHtml(other === 'README.md' ? 'Overview' : (titles.get(other) ?? other))}</a></li>`;
  const sections = CONTENTS.map(
    ({ title: name, pages }) => `<h2>${name}</h2><ul>${pages.map(link).join('')}</ul>`,
  ).join('');
  const outline = headings.filter(({ level }) => level === 2 || level === 3);
  const at = PAGES.indexOf(page);
  const neighbour = (other: string | undefined, words: string, rel: string): string =>
    other
      ? `<a rel="${rel}" href="${to(addressOf(other))}"><small>${words}</small>${escapeHtml(other === 'README.md' ? 'Overview' : (titles.get(other) ?? other))}</a>`
      : '<span></span>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(page === 'README.md' ? 'estamp-checkout' : `${title} – estamp-checkout`)}</title>
<link rel="icon" href="${to('site/icon.svg')}">
<link rel="stylesheet" href="${to('site/site.css')}">
<link rel="alternate" type="text/markdown" href="${to(addressOf(page).replace(/html$/, 'md'))}">
<script type="module" src="${to('site/site.js')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar">
<button type="button" class="menu" aria-expanded="false" aria-controls="navigation">Menu</button>
<span class="brand"><a href="${to('index.html')}">estamp-checkout</a> <a class="version" href="${to(addressOf('CHANGELOG.md'))}" aria-label="Version ${version}: changelog">${version}</a></span>
<form class="search" role="search">
<input type="search" name="q" placeholder="Search" aria-label="Search the documentation" autocomplete="off" aria-controls="results" data-index="${to('site/search.json')}">
<ol id="results" class="results" hidden></ol>
</form>
</header>
<div class="page">
<nav id="navigation" aria-label="Documentation">${sections}</nav>
<main id="content">
${html}
<nav class="neighbours" aria-label="Next and previous">${neighbour(PAGES[at - 1], 'Previous', 'prev')}${neighbour(PAGES[at + 1], 'Next', 'next')}</nav>
<p class="source"><a href="${to(addressOf(page).replace(/html$/, 'md'))}">This page as Markdown</a> · <a href="${to(addressOf('CHANGELOG.md'))}">Changelog</a> of version ${version} · <a href="${to(addressOf('docs/guides/upgrading.md'))}#documentation-of-another-version">other versions</a></p>
</main>
<aside aria-label="On this page">${
    outline.length > 2
      ? `<h2>On this page</h2><ul>${outline
          .map(
            ({ level, anchor, text }) => `<li class="level-${level}"><a href="#${anchor}">${escapeHtml(text)}</a></li>`,
          )
          .join('')}</ul>`
      : ''
  }</aside>
</div>
</body>
</html>
`;
}
