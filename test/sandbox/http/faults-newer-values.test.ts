import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { OPERATIONS } from '../../../src/api/operations.ts';
import { runSandbox } from '../support/running-sandbox.ts';

const { call } = await runSandbox();

describe('the version', () => {
  it('The version in the path is v1, for every operation, and no other exists', async () => {
    for (const { path } of Object.values(OPERATIONS)) assert.match(path, /^\/v1\//);
    for (const path of ['/services', '/v2/services', '/V1/services', '/v1']) {
      const { status } = await call('GET', path);
      assert.equal(status, 404, path);
    }
  });

  it('The version of the contract is 1.0.0, unlike the version in the path', () => {
    const { info } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { info: { version: string } };
    assert.equal(info.version, '1.0.0');
  });
});

describe('one host', () => {
  it('One host serves both environments; the prefix of the key says which one is meant', async () => {
    const order = { externalOrderId: 'both', externalCustomerId: 'c', serviceCode: 'estamp.standard' };
    for (const key of ['sk_test_demo', 'sk_live_demo']) {
      const made = await call('POST', '/v1/orders', order, { 'x-api-key': key });
      assert.equal(made.status, 201, 'the same reference is free in each');
    }
  });

  it('One host takes both header styles and any case of the scheme, and distinguishes a malformed header from a missing one', async () => {
    for (const authorization of ['Bearer sk_test_demo', 'bearer sk_test_demo', 'BEARER  sk_test_demo']) {
      assert.equal((await call('GET', '/v1/services', undefined, { authorization })).status, 200, authorization);
    }
    for (const authorization of ['sk_test_demo', 'Basic c2tfdGVzdF9kZW1vOg==', 'Bearer', 'Bearer sk_test_demo extra']) {
      assert.equal((await call('GET', '/v1/services', undefined, { authorization })).status, 401, authorization);
    }
  });
});
