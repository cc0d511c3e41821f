import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { build } from 'esbuild';
import { charts } from './chart.ts';
import { goals } from './goals.ts';
import { addressOf, CONTENTS, PAGES, WORDS } from './contents.ts';
import { layout } from './layout.ts';
import { DeadLink } from './links.ts';
import { liveExample } from './live-example.ts';
import { recordPurchase } from './record.ts';
import { partPictures } from './part-pictures.ts';
import { renderPage, type RenderedPage, type Widgets } from './render-page.ts';

const { version, description } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string;
  description: string;
};

export interface Site {
  /** Text files by their address on the site. */
  files: ReadonlyMap<string, string>;
  /** Files of the project that pages show, by their path. */
  assets: readonly string[];
}

/** A search index: pages, and passages as [page, anchor, title, text]. */
function searchIndex(pages: ReadonlyMap<string, RenderedPage>): string {
  const list = [...pages];
  return JSON.stringify({
    pages: list.map(([page, { title }]) => [addressOf(page), title, WORDS[page] ?? '']),
    passages: list.flatMap(([, { passages }], index) =>
      passages.map(({ anchor, title, text }) => [index, anchor, title, text.slice(0, 4000)]),
    ),
  });
}

/** The index for language models: https://llmstxt.org */
function llmsText(pages: ReadonlyMap<string, RenderedPage>): string {
  const sections = CONTENTS.map(
    ({ title, pages: list }) =>
      `## ${title}\n\n${list
        .map((page) => {
          const { title: name = page, description: words = '' } = pages.get(page) ?? {};
          return `- [${name}](${addressOf(page).replace(/html$/, 'md')}): ${words}\n`;
        })
        .join('')}`,
  );
  return `# estamp-checkout\n\n> ${description}\n\nVersion ${version}. llms-full.txt holds all pages.\n\n${sections.join('\n')}`;
}

const widget: Widgets = (name, argument, follow) => {
  if (name === 'chart') return charts(argument);
  if (name === 'goals') return goals();
  if (name === 'parts') return partPictures(argument, follow);
  if (name === 'live') return liveExample(argument);
  throw new Error(`There is no widget "${name}".`);
};

/** The Markdown of a page with links that work beside the other pages on the site. */
const asMarkdown = (page: string, text: string): string =>
  text.replace(/\]\(([^)\s]+)\)/g, (all, link: string) => {
    if (/^(?:https?|mailto|tel|#)/.test(link)) return all;
    const [path = '', anchor] = link.split('#');
    const target = join(dirname(page), path);
    if (!PAGES.includes(target)) return all;
    const up = dirname(addressOf(page)) === '.' ? '' : '../';
    return `](${up}${addressOf(target).replace(/html$/, 'md')}${anchor === undefined ? '' : `#${anchor}`})`;
  });

/**
 * Renders all pages.
 *
 * @throws DeadLink with every link and anchor that has no target
 */
export function renderSite(): Site {
  const texts = new Map(PAGES.map((page) => [page, readFileSync(page, 'utf8')]));
  const dead: string[] = [];
  const pages = new Map<string, RenderedPage>();
  for (const [page, text] of texts) {
    try {
      pages.set(page, renderPage(page, text, widget));
    } catch (error) {
      if (!(error instanceof DeadLink)) throw error;
      dead.push(error.message);
    }
  }
  for (const [page, { targets }] of pages) {
    for (const { page: target, anchor, link } of targets) {
      const { headings = [], anchors = [] } = pages.get(target) ?? {};
      if (!anchors.includes(anchor) && !headings.some((heading) => heading.anchor === anchor))
        dead.push(`${page}: ${link}`);
    }
  }
  if (dead.length) throw new DeadLink(`These links lead nowhere:\n${dead.join('\n')}`);

  const titles = new Map([...pages].map(([page, { title }]) => [page, title]));
  const files = new Map<string, string>();
  for (const [page, rendered] of pages) {
    files.set(addressOf(page), layout(page, rendered, titles, version));
    files.set(addressOf(page).replace(/html$/, 'md'), asMarkdown(page, texts.get(page) ?? ''));
  }
  files.set('site/search.json', searchIndex(pages));
  files.set('llms.txt', llmsText(pages));
  files.set('llms-full.txt', [...texts].map(([page, text]) => `<!-- ${addressOf(page)} -->\n\n${text}`).join('\n\n'));
  return { files, assets: [...new Set([...pages.values()].flatMap(({ assets }) => assets))] };
}

/**
 * Writes the site into a folder.
 *
 * @param served whether a proxy responds below `/estamp`; otherwise live examples use recorded responses
 */
export async function writeSite(folder: string, served: boolean): Promise<number> {
  const { files, assets } = renderSite();
  rmSync(folder, { recursive: true, force: true });
  for (const [address, text] of files) {
    mkdirSync(dirname(join(folder, address)), { recursive: true });
    writeFileSync(join(folder, address), text);
  }
  for (const file of assets) cpSync(file, join(folder, 'files', file));
  for (const file of ['site.css', 'icon.svg']) cpSync(`scripts/site/browser/${file}`, join(folder, 'site', file));
  await build({
    entryPoints: [...['site', 'live'].map((name) => `scripts/site/browser/${name}.ts`), 'dist/form-full.js'],
    outdir: join(folder, 'site'),
    entryNames: '[name]',
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    conditions: ['production'],
    define: { SERVED: String(served) },
    logLevel: 'error',
  });
  if (!served) {
    const { answers, certificate } = await recordPurchase();
    writeFileSync(join(folder, 'site/recorded.json'), JSON.stringify(answers));
    writeFileSync(join(folder, 'site/certificate.pdf'), certificate);
  }
  for (const file of ['estamp-checkout.min.js', 'estamp-on-demand.min.js', 'locales'])
    cpSync(`dist/${file}`, join(folder, 'site', file), { recursive: true });
  return files.size;
}
