/** Every page that the package ships: its links and anchors lead to files that the package ships, too. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import manifest from '../../../package.json' with { type: 'json' };

const run = promisify(execFile);

/** The text of a page without its code, which has no links. */
const read = (page: string): string =>
  readFileSync(page, 'utf8')
    .replace(/^```[^]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ' '));

/** The anchor that a heading gets. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
const anchorsOf = (page: string): string[] =>
  [
    ...readFileSync(page, 'utf8')
      .replace(/^```[^]*?^```/gm, '')
      .matchAll(/^#{1,6} (.+)$/gm),
  ].map(([, heading = '']) => anchorOf(heading));

/** The links of a page: in the text, to pictures, and in references. */
const linksOf = (page: string): string[] =>
  [...read(page).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)|^\[[^\]]+\]: (\S+)/gm)].map(
    ([, inline, reference]) => inline ?? reference ?? '',
  );

let shipped: Set<string>;
before(async () => {
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--dry-run', '--json'], { maxBuffer: 1 << 26 });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  shipped = new Set(files.map(({ path }) => path));
});

function deadLinks(page: string): string[] {
  return linksOf(page)
    .filter((link) => !/^(?:https?|mailto):/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path ? normalize(join(dirname(page), path)) : page;
      if (!shipped.has(target)) return true;
      return anchor !== undefined && (!target.endsWith('.md') || !anchorsOf(target).includes(anchor));
    });
}

describe('The pages of the package', () => {
  test('The package contains README, CHANGELOG, SECURITY, the licences and the guides', () => {
    for (const page of [
      'README.md',
      'CHANGELOG.md',
      'SECURITY.md',
      'LICENSE',
      'THIRD-PARTY-NOTICES.txt',
      'docs/frameworks.md',
      'docs/assets.md',
      'docs/security.md',
    ]) {
      assert.ok(shipped.has(page), page);
    }
  });

  test('Each relative link and each anchor leads to something in the package', () => {
    const pages = [...shipped].filter((name) => name.endsWith('.md'));
    assert.ok(pages.length > 15);
    const count = pages.flatMap(linksOf).length;
    assert.ok(count > 60, `${count} links were found`);
    assert.deepEqual(
      pages.flatMap((page) => deadLinks(page).map((link) => `${page}: ${link}`)),
      [],
    );
  });

  test('A link to a missing page or anchor is found', () => {
    const links = ['docs/missing.md', 'README.md#missing', 'README.md#install'].filter((link) => {
      const [path = '', anchor = ''] = link.split('#');
      return !shipped.has(path) || (anchor && !anchorsOf(path).includes(anchor));
    });
    assert.deepEqual(links, ['docs/missing.md', 'README.md#missing']);
  });
});

test('The addresses of package.json are one address, that of `repository`', () => {
  const home = manifest.repository.url.replace(/^git\+|\.git$/g, '');
  assert.match(home, /^https:\/\/[\w.-]+\/[\w./-]+$/);
  assert.equal(manifest.homepage, `${home}#readme`);
  assert.equal(manifest.bugs, `${home}/issues`);
});

/** What the test of each stack says of it, by the first column of the table "Tested stacks" in docs/mounts.md. */
const STACKS: Readonly<Record<string, string>> = {
  'node:http': 'The HTML page, whose server is also the proxy',
  'Express 5': 'Express: {',
  'Express 4': "'Express 4': {",
  'Fastify 5': 'Fastify: {',
  Hono: 'Hono: {',
  PHP: 'The PHP page sells a certificate',
  'React and Vite': "['react', [",
  'Vue and Vite': "['vue', [",
  'Next.js, app router': 'A page with `startMarkup` sells a certificate',
  'Next.js, pages router': 'pages/legacy.jsx',
  'Vue Router, hash history': "'Vue Router': '",
  'React Router, hash history': "'the HashRouter of React Router': '",
  'Turbo 8': "'Turbo 8': '/buy",
  'SvelteKit 2': "name: 'SvelteKit'",
  'Nuxt 4': "name: 'Nuxt'",
  'Astro 5': "name: 'Astro'",
  'React Router 7': "name: 'React Router'",
  'Angular SSR': "name: 'Angular'",
  'Angular, hash location': 'the router in the fragment keeps its page',
};

test('Each stack that docs/mounts.md calls tested is bought from in the test that it names', () => {
  const [, section = ''] = readFileSync('docs/mounts.md', 'utf8').split('\n## Tested stacks\n');
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  const named = rows.slice(1).map((row) => row.split('|').map((cell) => cell.trim()));
  assert.deepEqual(named.map(([, name = '']) => name).sort(), Object.keys(STACKS).sort());
  for (const [, name = '', , path = ''] of named) {
    const text = readFileSync(
      join('test', `${path.replaceAll('`', '')}.test.ts`.replace(/(large\/\w+)\.test/, '$1')),
      'utf8',
    );
    const pages = path.includes('hosts/routers') ? readFileSync('test/journeys/support/router-pages.ts', 'utf8') : text;
    assert.ok(text.includes('downloadCertificate(page)') || text.includes('downloadCertificate(tab)'), path);
    assert.ok(pages.includes(STACKS[name] ?? '?'), name);
  }
});
