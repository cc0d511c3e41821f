import MiniSearch from 'minisearch';

/** The search index as `site/search.json` holds it. */
export interface SiteIndex {
  /** `words`: what people ask for who need the page. */
  pages: [address: string, title: string, words: string][];
  passages: [page: number, anchor: string, title: string, text: string][];
}

/** A passage that answers a query. */
export interface Hit {
  href: string;
  page: string;
  title: string;
  excerpt: string;
}

const MOST = 12;
/** Passages of one page among the hits: a long page would hide the others. */
const MOST_OF_A_PAGE = 3;

/** Words that say nothing about what is sought. */
const NOISE = new Set(
  'a an and are as at be by can change do does for from get give had has have how i if in is it its know make me mean means much my need of on or our see should so that the there this to use want was we what when where which who why will with without you your'.split(
    ' ',
  ),
);

/** Words that people use for the ones that the pages use: the first word of a line stands for all of it. */
const SYNONYMS = `
color colour colours colors accent theme look brand branding dark
iframe iframes frame frames embed embedded framed
live production launch golive
paid payment payments pay
restrict only limit limits allow allowlist whitelist some
wordpress woocommerce wp cms plugin
analytics tracking track ga4 gtm
language languages translation translate i18n locale localization hindi tamil
fulfil fulfill fulfilment fulfillment fullfilment
a11y accessibility accessible wcag
price prices cost costs fee fees
order orders
server backend
app apps webview capacitor ionic
error errors failure failures fault
test testing sandbox
agreement agreements rent rental lease
redis
php laravel symfony django flask rails ruby spring java python
dialog popup modal lightbox overlay
refund refunds refunded money
bots bot robot spam
logs log logging logged
size big bytes kilobytes kb weight
browser browsers
upgrade upgrading update migrate migration version
webhook webhooks callback callbacks notify notification
state states
document documents article articles`;

const meaning = new Map(
  SYNONYMS.trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.split(' ');
      return others.map((other) => [other, first] as const);
    }),
);

/** The word that stands for the meaning of a word; `null` if it says nothing. */
const termOf = (word: string): string | null => {
  const term = word.toLowerCase();
  return NOISE.has(term) ? null : (meaning.get(term) ?? term);
};

/** Names such as `ORIGIN_REFUSED` are one word. */
const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}_]+/u).filter(Boolean);

/** Guides answer questions; what changed when, and how the project is built, are seldom asked for. */
function weightOf(address: string): number {
  if (/^(?:changelog|contributing|releasing)/.test(address)) return 0.3;
  // These repeat most of what the page of the checkout says.
  if (/^reference\/estamp-(?:checkout-button|order-status)/.test(address)) return 0.6;
  return address.startsWith('guides/') ? 1.3 : 1;
}

interface Entry {
  id: number;
  page: string;
  words: string;
  title: string;
  text: string;
}

/** One for each loaded index. */
const engines = new WeakMap<SiteIndex, MiniSearch<Entry>>();

function engineOf(index: SiteIndex): MiniSearch<Entry> {
  const known = engines.get(index);
  if (known) return known;
  const engine = new MiniSearch<Entry>({
    fields: ['page', 'words', 'title', 'text'],
    tokenize: wordsOf,
    // The word itself stays, so that a typing error in it is found.
    processTerm: (word) => [...new Set([word.toLowerCase(), termOf(word) ?? ''])].filter(Boolean),
    searchOptions: {
      processTerm: termOf,
      boost: { title: 4, page: 3, words: 7 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      boostDocument: (id) => weightOf(index.pages[index.passages[Number(id)]?.[0] ?? -1]?.[0] ?? ''),
      weights: { prefix: 0.4, fuzzy: 0.2 },
    },
  });
  engine.addAll(
    index.passages.map(([at, , title, text], id) => {
      const [, page = '', words = ''] = index.pages[at] ?? [];
      return { id, page, words, title, text };
    }),
  );
  engines.set(index, engine);
  return engine;
}

/** The text around the first of the words that it contains. */
function excerptOf(text: string, words: readonly string[]): string {
  const low = text.toLowerCase();
  const found = words.map((word) => low.indexOf(word)).filter((at) => at >= 0);
  const at = Math.max(0, Math.min(...(found.length ? found : [0])) - 50);
  return `${at ? '…' : ''}${text.slice(at, at + 140)}`;
}

/** Searches the index. The best hits come first; a word may have a typing error, and one without hits hides nothing. */
export function find(index: SiteIndex, query: string): Hit[] {
  const counts = new Map<number, number>();
  const hits: Hit[] = [];
  const asked = wordsOf(query).filter(termOf).length;
  const results = engineOf(index)
    .search(query)
    .map(({ id, terms, queryTerms, score }) => ({
      id: Number(id),
      terms,
      score: score * (queryTerms.length / asked) ** 2,
    }))
    .sort((a, b) => b.score - a.score);
  for (const { id, terms } of results) {
    const [page, anchor, title, text] = index.passages[id] ?? [0, '', '', ''];
    const count = (counts.get(page) ?? 0) + 1;
    counts.set(page, count);
    if (count > MOST_OF_A_PAGE || hits.length >= MOST) continue;
    const [address = '', name = ''] = index.pages[page] ?? [];
    hits.push({ href: `${address}#${anchor}`, page: name, title, excerpt: excerptOf(text, terms) });
  }
  return hits;
}
