import { Marked, type Tokens } from 'marked';
import { escapeHtml, highlight } from './highlight.ts';
import { anchorOf, resolveLink } from './links.ts';
import { tableHtml } from './table.ts';
import { TABS_BEGIN, TABS_END, withTabs } from './tabs.ts';

/** The part of a page below one heading, for the search. */
export interface Passage {
  anchor: string;
  title: string;
  text: string;
}

/** A rendered page, with the data that other parts of the site need. */
export interface RenderedPage {
  title: string;
  description: string;
  html: string;
  headings: { level: number; anchor: string; text: string }[];
  /** Further anchors, which comments such as `<!-- anchor: old-name -->` keep for links from outside. */
  anchors: string[];
  passages: Passage[];
  assets: string[];
  /** The pages and anchors that it links to. */
  targets: { page: string; anchor: string; link: string }[];
}

/** Returns the replacement of a comment such as `<!-- chart: bytes -->`. `follow` resolves a link of the page. */
export type Widgets = (name: string, argument: string, follow: (link: string) => string) => string;

/** Characters of Markdown in a cell from which on its column holds sentences. */
const SENTENCE = 60;

const plain = (html: string): string =>
  html
    .replace(/ <a class="anchor"[^]*?<\/a>/g, '')
    .replace(/<\/?(?:a|code|em|span|strong)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/** Characters of a description, beyond its first sentence. */
const DESCRIPTION = 200;

/** What a page is about: the whole sentences at the beginning of its first paragraph. */
function descriptionOf(html: string): string {
  const [, paragraph = ''] = html.split('<p>', 2);
  const [first = '', ...others] = plain(paragraph.split('</p>', 1)[0] ?? '').split(/(?<=\.) (?=[^a-z])/);
  let text = first;
  for (const sentence of others) {
    if (text.length + sentence.length >= DESCRIPTION) break;
    text += ` ${sentence}`;
  }
  // A block follows a colon on the page.
  return text.replace(/:$/, '.');
}

/**
 * Renders a page.
 *
 * @throws DeadLink for a link without a target
 */
export function renderPage(page: string, markdown: string, widgets: Widgets): RenderedPage {
  const headings: RenderedPage['headings'] = [];
  const anchors: string[] = [];
  const assets: string[] = [];
  const targets: RenderedPage['targets'] = [];
  const counts = new Map<string, number>();
  const tables = new Map<string, number>();

  /** @returns nothing for a link that leads nowhere yet */
  function follow(link: string): string {
    const { href = '', asset, page: target, anchor } = resolveLink(page, link);
    if (asset) assets.push(asset);
    if (target && anchor) targets.push({ page: target, anchor, link });
    return escapeHtml(href);
  }

  /** The heading above a table, with a number from its second table on: regions need names of their own. */
  function tableLabel(): string {
    const heading = headings.at(-1)?.anchor ?? '';
    const count = (tables.get(heading) ?? 0) + 1;
    tables.set(heading, count);
    return `Table: ${headings.at(-1)?.text ?? page}${count > 1 ? ` (${count})` : ''}`;
  }

  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const html = this.parser.parseInline(tokens);
        const base = anchorOf(plain(html));
        const count = counts.get(base) ?? 0;
        counts.set(base, count + 1);
        const anchor = count ? `${base}-${count}` : base;
        headings.push({ level: depth, anchor, text: plain(html) });
        return `<h${depth} id="${anchor}">${html}${depth > 1 ? ` <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a>` : ''}</h${depth}>\n`;
      },
      code({ text, lang = '' }: Tokens.Code): string {
        return `<div class="code"><pre tabindex="0"><code>${highlight(text, lang)}</code></pre><button type="button" class="copy">Copy</button></div>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const to = follow(href);
        const text = this.parser.parseInline(tokens);
        return to === '' ? text : `<a href="${to}">${text}</a>`;
      },
      image({ href, text }: Tokens.Image): string {
        return `<img src="${follow(href)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      table(token: Tokens.Table): string {
        const kinds = token.header.map((_, index) => {
          if (token.align[index] === 'right') return 'number';
          return token.rows.some((cells) => (cells[index]?.text.length ?? 0) > SENTENCE) ? 'sentences' : '';
        });
        const htmlOf = (cells: Tokens.TableCell[]): string[] =>
          cells.map(({ tokens }) => this.parser.parseInline(tokens));
        return tableHtml(tableLabel(), htmlOf(token.header), token.rows.map(htmlOf), kinds);
      },
      html({ text }: Tokens.HTML | Tokens.Tag): string {
        const [, name, argument] = /^<!-- (\w+): ([\w-]+) -->/.exec(text) ?? [];
        if (name === 'anchor' && argument) {
          anchors.push(argument);
          return `<span id="${argument}"></span>`;
        }
        if (name && argument) return widgets(name, argument, follow);
        if (text.trim() === '<!-- tabs -->') return TABS_BEGIN;
        if (text.trim() === '<!-- end of tabs -->') return TABS_END;
        if (/^<!--/.test(text)) return '';
        throw new Error(`${page} has HTML, which only comments may be: ${text.slice(0, 60)}`);
      },
    },
  });
  const html = withTabs(page, marked.parse(markdown, { async: false }));

  const parts = html.split(/<h[1-6] id="/);
  const passages = parts.slice(1).map((part, index) => ({
    anchor: headings[index]?.anchor ?? '',
    title: headings[index]?.text ?? '',
    text: plain(part.replace(/^[^]*?<\/h[1-6]>/, '')),
  }));
  return {
    title: headings[0]?.text ?? page,
    description: descriptionOf(html),
    html,
    headings,
    anchors,
    passages,
    assets,
    targets,
  };
}
