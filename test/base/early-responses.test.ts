import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offerResponse, takeResponse } from '../../src/base/early-responses.ts';

test('An early response is requested when it is taken, once, in the order of the offers.', async () => {
  const asked: string[] = [];
  const offer = (name: string) => (): Promise<Response> => {
    asked.push(name);
    return Promise.resolve(new Response(name));
  };
  offerResponse('/a', offer('first'));
  offerResponse('/a', offer('second'));
  offerResponse('/b', offer('other'));
  assert.deepEqual(asked, []);
  assert.equal(await (await takeResponse('/a'))?.text(), 'first');
  assert.equal(await (await takeResponse('/a'))?.text(), 'second');
  assert.deepEqual(asked, ['first', 'second']);
  assert.equal(takeResponse('/a'), undefined);
  assert.equal(takeResponse('/none'), undefined);
});
