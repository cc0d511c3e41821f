import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlaceholder } from '../../src/base/placeholder.ts';

test('what documentation writes instead of a value is known as such', () => {
  for (const text of [
    'pc_…',
    'sk_test_...',
    '<your key>',
    'sk_live_<key>',
    'whsec_xxx',
    'sk_test_XXXXXXXXXXXXXXXXXXXXXXXX',
    'xxx',
    'your_api_key',
    'pc_YOUR-ID',
    '${KEY}',
    '{{key}}',
    'sk_live_${KEY}',
    'changeme',
    'pc_replace_me',
    'TODO',
    'pc_..',
    'pc_****',
    '****',
    'pc_••••',
    '$KEY',
    'pc_$ID',
    '%KEY%',
    'pc_',
    'pc__',
    'sk_test_',
    'pc_your',
    'undefined',
    'null',
    '[object Object]',
  ])
    assert.ok(isPlaceholder(text), text);
});

test('values are none of them', () => {
  for (const text of [
    'pc_demo',
    'sk_test_demo',
    'x'.repeat(32),
    'a'.repeat(32),
    'box_index',
    'yourself',
    'pc_xx',
    'payments.your-shop.example',
    'changement',
    'p{}q',
    'a**b..c',
    'Kq7**',
    'pc_null1',
    '$2b$10$abcdef',
    '50%',
    'undefined-shop',
    'https://shop.example/estamp',
  ])
    assert.equal(isPlaceholder(text), false, text);
});
