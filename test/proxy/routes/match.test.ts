import assert from 'node:assert/strict';
import { test } from 'node:test';
import { belowMount, createFinder, pattern } from '../../../src/proxy/routes/match.ts';

const find = createFinder([
  pattern('articles', 'GET', '/states/{stateCode}/articles'),
  pattern('order', 'GET', '/order'),
  pattern('document', 'POST', '/order/documents/{documentId}'),
  pattern('order', 'POST', '/order'),
  pattern('asset', 'GET', '/assets/{file}'),
]);
const parametersOf = (path: string): unknown => {
  const found = find('GET', path);
  return found && 'row' in found ? { name: found.row.name, ...found.parameters } : found;
};

test('a code is decoded once', () => {
  assert.deepEqual(parametersOf('/states/K%20A/articles'), { name: 'articles', stateCode: 'K A' });
  assert.deepEqual(parametersOf('/states/%E0%A4%95/articles'), { name: 'articles', stateCode: 'क' });
});

const ATTACKS = [
  '..%2F..%2Fservices',
  '%2e%2e',
  '..',
  '.',
  '%2E',
  'a%5cb',
  'a\\b',
  'a%00b',
  'a%0d%0ab',
  '%252F',
  '%3F',
  '%23',
  'a?b',
  '%',
  '%zz',
  '%c0%ae%c0%ae',
  '%E2%80%A8',
  '%ED%A0%80',
  '',
  'x'.repeat(65),
  'x%20'.repeat(100),
  'é',
];
for (const attack of ATTACKS) {
  test(`the parameter ${JSON.stringify(attack).slice(0, 30)} reaches no route`, () => {
    assert.equal(find('GET', `/states/${attack}/articles`), undefined);
    assert.equal(find('POST', `/order/documents/${attack}`), undefined);
  });
}

test('One trailing slash is the same route, whatever the method and the parameter', () => {
  for (const path of ['/order', '/states/KA/articles', '/states/K%20A/articles']) {
    assert.ok(find('GET', path), path);
    assert.deepEqual(find('GET', `${path}/`), find('GET', path));
  }
  assert.deepEqual(find('POST', '/order/documents/doc_1/'), find('POST', '/order/documents/doc_1'));
  assert.deepEqual(find('PUT', '/order/'), { allow: ['GET', 'POST'] });
});

test('paths that only resemble a route reach none', () => {
  for (const path of [
    '/order//',
    '//order',
    '//',
    '/assets/start.js/',
    '/assets/',
    '/order;x',
    '/ORDER',
    '/order/../order',
    '/%6frder',
    'http://evil/order',
    '*',
    '/order%20',
    '/states/KA/articles/x',
  ]) {
    assert.equal(find('GET', path), undefined, path);
  }
});

test('a path leads to the same route, also after a thousand other paths', () => {
  const before = find('GET', '/states/KA/articles');
  for (let index = 0; index < 1_000; index += 1)
    assert.deepEqual(parametersOf(`/states/S${index}/articles`), { name: 'articles', stateCode: `S${index}` });
  assert.deepEqual(find('GET', '/states/KA/articles'), before);
  assert.deepEqual(find('POST', '/states/KA/articles'), { allow: ['GET'] });
});

test('another method of a known path gets the allowed ones', () => {
  assert.deepEqual(find('PUT', '/order'), { allow: ['GET', 'POST'] });
  assert.deepEqual(find('get', '/order'), { allow: ['GET', 'POST'] });
});

test('the mount is removed once, and only at the end of a segment', () => {
  assert.equal(belowMount('/estamp', '/estamp/order'), '/order');
  assert.equal(belowMount('/estamp', '/order'), '/order');
  assert.equal(belowMount('/estamp', '/estampede'), '/estampede');
  assert.equal(belowMount('/estamp', '/estamp'), '/');
  assert.equal(belowMount('/estamp', '/estamp/estamp/order'), '/estamp/order');
});
