import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expandShared } from '../../../../scripts/generate/manifest/expand-shared.ts';
import { SHARED_PARTS } from '../../../../scripts/generate/manifest/shared-parts.ts';
import { filesBelow } from '../../../../scripts/test-runner/test-files.ts';
import { readFileSync } from 'node:fs';

test('A list of shared names becomes one tag with a description for each, in its place.', () => {
  const text = '/**\n * @csspart own - Its own\n * @shared label --estamp-radius\n * @cssstate busy - Busy\n */\n';
  assert.equal(
    expandShared(text),
    `/**
 * @csspart own - Its own
 * @csspart label - ${SHARED_PARTS['label']}
 * @cssprop --estamp-radius - ${SHARED_PARTS['--estamp-radius']}
 * @cssstate busy - Busy
 */
`,
  );
});

test('A name without a description is refused.', () => {
  assert.throws(() => expandShared(' * @shared label labell'), /@shared labell: SHARED_PARTS has no such part\./);
  assert.throws(() => expandShared(' * @shared constructor'), /@shared constructor/);
});

test('A shared part belongs to two elements or more, and no element describes it again.', () => {
  const texts = filesBelow('src', /\.ts$/).map((file) => readFileSync(file, 'utf8'));
  const listed = texts.map((text) =>
    [...text.matchAll(/^ *\* @shared (.+)$/gm)].flatMap(([, names = '']) => names.split(' ')),
  );
  for (const name of Object.keys(SHARED_PARTS)) {
    assert.ok(listed.filter((names) => names.includes(name)).length > 1, `${name} is of one element`);
  }
  for (const [i, text] of texts.entries())
    for (const [, name = ''] of text.matchAll(/^ *\* @(?:csspart|cssprop|cssproperty) (\S+) - /gm))
      assert.ok(!listed[i]?.includes(name), `${name} is listed and described`);
});
