/**
 * The documentation as a site: what it holds, that nothing in it is remote or inline, and that its links lead
 * somewhere.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { before, describe, test } from 'node:test';
import { renderSite, type Site } from '../../../scripts/site/build-site.ts';
import { find } from '../../../scripts/site/browser/find.ts';
import { addressOf, PAGES } from '../../../scripts/site/contents.ts';
import { highlight } from '../../../scripts/site/highlight.ts';
import { DeadLink } from '../../../scripts/site/links.ts';
import { renderPage } from '../../../scripts/site/render-page.ts';
import { NEWCOMER_QUESTIONS } from './newcomer-questions.ts';

/** Queries of people who looked for something, and the page that answers. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'accent colour': 'theming',
  'accent color': 'theming',
  'how do I change the font': 'theming',
  'dark mode': 'theming',
  'only Karnataka': 'guides/some-documents',
  'rent agreement': 'guides/some-documents',
  'restrict states': 'guides/some-documents',
  'hide documents': 'guides/some-documents',
  'order paid on my server': 'webhooks',
  'know when an order is paid': 'webhooks',
  notification: 'webhooks',
  iframe: 'guides/frames',
  'react native webview': 'guides/frames',
  capacitor: 'guides/frames',
  tauri: 'guides/frames',
  wordpress: 'guides/wordpress',
  woocomerce: 'guides/wordpress',
  elementor: 'guides/wordpress',
  htmx: 'guides/routers',
  turbo: 'guides/routers',
  analytics: 'guides/analytics',
  'google analytics': 'guides/analytics',
  'session replay': 'guides/analytics',
  hotjar: 'guides/analytics',
  'cookie consent': 'guides/analytics',
  'conversion tracking': 'guides/analytics',
  'razorpay test card': 'guides/test-data',
  'go live checklist': 'guides/going-live',
  'launch in production': 'guides/going-live',
  doctor: 'connect-your-account',
  csp: 'csp',
  nonce: 'csp',
  'redis failover': 'instances',
  'several instances': 'instances',
  kubernetes: 'instances',
  docker: 'operations',
  'rotate secret': 'operations',
  metrics: 'operations',
  logs: 'operations',
  'personal data': 'data-map',
  privacy: 'data-map',
  hindi: 'guides/languages',
  translate: 'guides/languages',
  'next js': 'mounts',
  fastify: 'mounts',
  vue: 'frameworks',
  'angular languages': 'frameworks',
  php: 'guides/php-java-python',
  'screen reader': 'accessibility',
  keyboard: 'accessibility',
  'session expired': 'sessions',
  prefill: 'sessions',
  stripe: 'guides/payment-providers',
  '503': 'guides/troubleshooting',
  'empty page': 'guides/troubleshooting',
  'list orders': 'guides/accounting',
  reconcile: 'guides/accounting',
  invoice: 'guides/accounting',
  gst: 'guides/accounting',
  refund: 'guides/accounting',
  'email customer': 'guides/accounting',
  idempotency: 'sessions',
  'session life': 'sessions',
  'certificate pdf download': 'guides/known-document',
  'hash router': 'guides/routers',
  angular: 'frameworks',
  sveltekit: 'guides/server-frameworks',
  nuxt: 'guides/server-frameworks',
  astro: 'guides/server-frameworks',
  remix: 'guides/server-frameworks',
  'react router': 'guides/server-frameworks',
  'unix socket': 'mounts',
  android: 'guides/frames',
  'phone same network': 'guides/troubleshooting',
  'focus trap': 'guides/troubleshooting',
};

const noWidget = (): string => '';
let site: Site;
before(() => {
  site = renderSite();
});

const html = (): [address: string, text: string][] => [...site.files].filter(([address]) => address.endsWith('.html'));

describe('The documentation site', () => {
  test('Each guide and each reference page is in it', () => {
    for (const folder of ['docs/guides', 'docs/reference']) {
      for (const name of readdirSync(folder)) assert.ok(PAGES.includes(`${folder}/${name}`), name);
    }
    assert.equal(html().length, PAGES.length);
  });

  test('Each page is there as Markdown and in llms.txt, and llms-full.txt holds them all', () => {
    const list = site.files.get('llms.txt') ?? '';
    const full = site.files.get('llms-full.txt') ?? '';
    for (const page of PAGES) {
      const address = addressOf(page).replace(/html$/, 'md');
      assert.ok(site.files.get(address)?.includes('# '), address);
      const [, description = ''] = list.split(`](${address}): `, 2);
      assert.match(description.split('\n', 1)[0] ?? '', /^.{40,250}\.$/, `${address}: whole sentences`);
      assert.ok(full.includes(`<!-- ${addressOf(page)} -->`), page);
    }
  });

  test('Every link between the files of the site leads to one of them', () => {
    const known = new Set([
      ...site.files.keys(),
      ...site.assets.map((file) => `files/${file}`),
      ...['site.css', 'site.js', 'icon.svg'].map((name) => `site/${name}`),
    ]);
    for (const [address, text] of html()) {
      for (const [, link = ''] of text.matchAll(/(?:href|src)="([^"]*)"/g)) {
        if (/^(?:https?|mailto|tel|#)/.test(link)) continue;
        const [path = ''] = link.split('#');
        assert.ok(known.has(join(dirname(address), path)), `${address}: ${link}`);
      }
    }
  });

  test('No link leads to a domain that is reserved for examples', () => {
    for (const [address, text] of html())
      assert.doesNotMatch(text, /(?:href|src)="[^"]*\/\/(?:[\w-]+\.)*example(?:\.(?:com|org|net))?[/"]/, address);
  });

  test('No page holds inline script or style, or loads anything from elsewhere', () => {
    for (const [address, text] of html()) {
      assert.doesNotMatch(text, /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+="|javascript:/, address);
      assert.doesNotMatch(text, /<(?:script|img|link)[^>]*(?:src|href)="(?:https?:)?\/\//, address);
      assert.match(
        text,
        /http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self';/,
        address,
      );
    }
  });

  test('Each page shows the version, and leads to the changelog and to the pages of other versions', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    for (const [address, text] of html()) {
      const links = [...text.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
        ([, to, name]) => `${name}: ${to}`,
      );
      const up = address.includes('/') ? '../' : '';
      assert.ok(links.includes(`${version}: ${up}changelog.html`), address);
      assert.ok(
        links.some((link) => /^other versions: .*upgrading\.html#documentation-of-another-version$/.test(link)),
        address,
      );
    }
    assert.match(site.files.get('guides/upgrading.html') ?? '', /id="documentation-of-another-version"/);
  });

  test('Every table has a name of its own in its page', () => {
    for (const [address, text] of html()) {
      const names = [...text.matchAll(/role="region" aria-label="([^"]*)"/g)].map(([, name]) => name);
      assert.deepEqual(
        names.filter((name, index) => names.indexOf(name) !== index),
        [],
        address,
      );
    }
  });

  test('Headings have anchors that are unique in their page', () => {
    for (const [address, text] of html()) {
      const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
      assert.deepEqual(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        [],
        address,
      );
    }
  });

  test('The search finds an option, an event and a symptom where they are explained', () => {
    const index = JSON.parse(site.files.get('site/search.json') ?? '') as Parameters<typeof find>[0];
    const pagesOf = (query: string): string[] => find(index, query).map(({ href }) => href.replace(/#.*/, ''));
    assert.ok(pagesOf('trustedProxies').includes('reference/proxy-options.html'));
    assert.ok(pagesOf('estamp-complete').includes('reference/estamp-checkout.html'));
    assert.ok(pagesOf('origin_refused').includes('reference/problem-codes.html'));
    assert.deepEqual(find(index, 'xylophone'), []);
  });

  test('Questions in the words of those who ask find their page first or second', () => {
    const index = JSON.parse(site.files.get('site/search.json') ?? '') as Parameters<typeof find>[0];
    const missed = Object.entries(QUESTIONS).flatMap(([query, page]) => {
      const found = [...new Set(find(index, query).map(({ href }) => href.replace(/\.html#.*/, '')))].slice(0, 2);
      return found.includes(page) ? [] : [`${query}: ${found.join(', ') || 'nothing'} instead of ${page}`];
    });
    assert.deepEqual(missed, []);
  });

  test('A newcomer finds the page that answers within two tries, and nearly always at the first', () => {
    const index = JSON.parse(site.files.get('site/search.json') ?? '') as Parameters<typeof find>[0];
    const finds = (query: string, page: string): boolean =>
      [...new Set(find(index, query).map(({ href }) => href.replace(/\.html#.*/, '')))].slice(0, 2).includes(page);
    const missed = NEWCOMER_QUESTIONS.filter(({ tries, page }) => !tries.some((query) => finds(query, page)));
    assert.deepEqual(
      missed.map(({ question }) => question),
      [],
    );
    const later = NEWCOMER_QUESTIONS.filter(({ tries: [first], page }) => !finds(first, page));
    assert.ok(later.length <= 2, later.map(({ question }) => question).join(' '));
    const sentences = NEWCOMER_QUESTIONS.filter(({ question, page }) => finds(question, page));
    assert.ok(sentences.length / NEWCOMER_QUESTIONS.length > 0.9, `${sentences.length} of the whole sentences`);
    for (const { page } of NEWCOMER_QUESTIONS) assert.ok(site.files.has(`${page}.html`), page);
  });

  test('The charts are drawn with a text for those who do not see them', () => {
    const page = site.files.get('measurements.html') ?? '';
    assert.ok([...page.matchAll(/<svg [^>]*role="img" aria-label="[^"]+: [^"]+ \d/g)].length >= 5);
  });
});

describe('A page of the site', () => {
  for (const [what, link] of [
    ['a missing page', 'missing.md'],
    ['a missing picture', 'missing.png'],
  ] as const) {
    test(`A link to ${what} stops the build`, () => {
      assert.throws(() => renderPage('docs/theming.md', `# T\n\n[x](${link})`, noWidget), DeadLink);
    });
  }

  test('HTML other than comments stops the build', () => {
    assert.throws(() => renderPage('docs/theming.md', '# T\n\n<script>alert(1)</script>', noWidget), /HTML/);
  });

  test('A comment of Python begins with a number sign, and two slashes there are a division', () => {
    assert.equal(
      highlight("x = 7 // 2  # half of 'x'", 'python'),
      'x = 7 // 2  <span class="code-comment"># half of \'x\'</span>',
    );
  });

  test('Code is escaped, and comments, texts and words are told apart', () => {
    assert.equal(
      highlight("const a = '<b>'; // c", 'js'),
      '<span class="code-word">const</span> a = <span class="code-text">\'&#60;b&#62;\'</span>; <span class="code-comment">// c</span>',
    );
  });
});
