import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaled } from '../../support/pace.mjs';
import { scanHtml } from '../../../src/proxy/audit/scan-html.ts';

/** The scripts that are found: the address, or the text of an inline one. */
const scripts = (html: string): string[] =>
  scanHtml(html)
    .filter(({ name }) => name === 'script')
    .map(({ attributes, text }) => attributes.get('src') ?? text);

/** Pages as browsers read them (checked against the HTML standard's tokenizer, section 13.2.5). */
const PAGES: ReadonlyArray<readonly [what: string, html: string, found: string[]]> = [
  ['a plain tag', '<script src="/a.js"></script>', ['/a.js']],
  ['capitals', '<SCRIPT SRC=/a.js></SCRIPT>', ['/a.js']],
  ['an attribute without quotes', '<script src=/a.js async></script>', ['/a.js']],
  ['single quotes and spaces', "<script\n src = '/a.js' ></script >", ['/a.js']],
  ['a slash instead of a space', '<script/src=/a.js></script>', ['/a.js']],
  ['no space between attributes', '<script id="x"src="/a.js"></script>', ['/a.js']],
  ['the same attribute twice: the first counts', '<script src=/a.js src=/b.js></script>', ['/a.js']],
  [
    'character references',
    '<script src="&#x68;ttps&colon;&sol;/a.example/?a&amp;b"></script>',
    ['https://a.example/?a&b'],
  ],
  ['a greater-than sign in quotes', '<script data-x=">" src="/a.js"></script>', ['/a.js']],
  ['a comment', '<!-- <script src=/a.js></script> --><script src=/b.js></script>', ['/b.js']],
  ['an empty comment', '<!--><script src=/a.js></script>-->', ['/a.js']],
  ['an empty comment with a dash', '<!---><script src=/a.js></script>-->', ['/a.js']],
  ['a comment that ends with a bang', '<!-- x --!><script src=/a.js></script>-->', ['/a.js']],
  ['a comment without an end', '<!-- <script src=/a.js></script>', []],
  ['a comment that is none', '<! <script src=/a.js></script>', []],
  ['a processing instruction', '<?xml ><script src=/a.js></script>', ['/a.js']],
  ['an end tag that is none', '</ <script>><script src=/a.js></script>', ['/a.js']],
  [
    'noscript, which browsers with script do not read',
    '<noscript><script src=/a.js></script></noscript><script src=/b.js></script>',
    ['/b.js'],
  ],
  ['a textarea', '<textarea><script src=/a.js></script></textarea>', []],
  ['a title that is not closed', '<title><script src=/a.js></script>', []],
  [
    'a style that looks like an end',
    '<style></stylex><script src=/a.js></script></style><script src=/b.js></script>',
    ['/b.js'],
  ],
  ['text', '<script>if (a < b) c("<script>");</script>', ['if (a < b) c("<script>");']],
  ['an end tag in a text', '<script>x = "</script>";</script>', ['x = "']],
  ['an end tag with an attribute', '<script>a</script x><script>b</script>', ['a', 'b']],
  [
    'a script in a comment in a script',
    '<script><!-- <script> </script> --></script><script>b</script>',
    ['<!-- <script> </script> -->', 'b'],
  ],
  ['a comment in a script without a script', '<script><!-- a </script><script>b</script>', ['<!-- a ', 'b']],
  ['a comment in a script that is empty', '<script><!--><script></script><script>b</script>', ['<!--><script>', 'b']],
  ['a script that never ends', '<script>a', ['a']],
  ['a tag that never ends', '<script src=/a.js', []],
  ['a quote that never ends', '<script src="/a.js></script><script src=/b.js></script>', []],
  ['CDATA outside of SVG', '<![CDATA[ > <script src=/a.js></script> ]]>', ['/a.js']],
  ['CDATA in SVG that hides a comment', '<svg><![CDATA[ > <!-- ]]><script href=/a.js></script></svg>', ['']],
  ['a style in SVG, which holds tags', '<svg><style><script>a()</script></style></svg>', ['a()']],
  ['a style in SVG after a false end', '<svg><![CDATA[</svg>]]><style><script>a()</script></style></svg>', ['a()']],
  ['MathML', '<math><title><script>a()</script></title></math>', ['a()']],
  ['plaintext', '<plaintext><script src=/a.js></script>', []],
  ['a template', '<template><script src=/a.js></script></template>', ['/a.js']],
  ['a frameset that takes the place of the body', '<div><script>a()</script></div><frameset></frameset>', ['a()']],
  ['a name that only begins so', '<scripts src=/a.js></scripts>', []],
];
for (const [what, html, found] of PAGES) {
  test(`scripts are found as a browser finds them: ${what}`, () => assert.deepEqual(scripts(html), found));
}

test('a tag that makes several elements is found once', () => {
  const tags = scanHtml('<p><b onclick="a()">x</p><p>y</p>z');
  assert.deepEqual(
    tags.filter(({ name }) => name === 'b').map(({ attributes }) => [...attributes]),
    [[['onclick', 'a()']]],
  );
});

test('attributes of a second body count', () => {
  const [body, ...others] = scanHtml('x<body onload="a()">').filter(({ name }) => name === 'body');
  assert.equal(body?.attributes.get('onload'), 'a()');
  assert.equal(others.length, 0);
});

test('a link in SVG has its prefix', () => {
  const [script] = scanHtml('<svg><script xlink:href="/a.js"></script></svg>').filter(({ name }) => name === 'script');
  assert.equal(script?.attributes.get('xlink:href'), '/a.js');
});

test('a long hostile page takes no longer than a normal one', () => {
  const size = 75_000;
  for (const piece of [
    '<',
    '<a ',
    '<!--',
    '<script>',
    '</script',
    '<svg><style>',
    '<a b="',
    '<![CDATA[',
    '&#',
    '<svg><script>',
    "<a b='c' ",
  ]) {
    const startedAt = Date.now();
    scanHtml(piece.repeat((size / piece.length) * 4));
    assert.ok(Date.now() - startedAt < scaled(2_000), `${piece} took ${Date.now() - startedAt} ms`);
  }
});
