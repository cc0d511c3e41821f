import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingPackages } from '../../src/sandbox/create-sandbox.ts';

const without =
  (...names: string[]) =>
  (name: string): string => {
    if (names.includes(name))
      throw Object.assign(new Error(`Cannot find package '${name}'`), { code: 'ERR_MODULE_NOT_FOUND' });
    return name;
  };

test('the packages that are missing are named all at once, with the command that installs them', () => {
  assert.equal(missingPackages({ resolve: without(), hasSqlite: false }), undefined);
  assert.equal(
    missingPackages({ resolve: without('pdfkit'), hasSqlite: false }),
    'The sandbox needs a package that is not installed: npm install --save-dev pdfkit',
  );
  assert.equal(
    missingPackages({ resolve: without('hono', '@hono/node-server', 'pdfkit', 'libsql'), hasSqlite: false }),
    'The sandbox needs packages that are not installed: npm install --save-dev hono @hono/node-server pdfkit libsql',
  );
});

test('libsql is not missed where Node has a database of its own', () => {
  assert.equal(missingPackages({ resolve: without('libsql'), hasSqlite: true }), undefined);
});

test('No package is called missing where modules cannot resolve names, or where a package hides its entry', () => {
  const failing: readonly Error[] = [
    new TypeError('import.meta.resolve is not a function'),
    Object.assign(new Error('No "exports" main defined'), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' }),
  ];
  for (const error of failing) {
    const resolve = (): never => {
      throw error;
    };
    assert.equal(missingPackages({ resolve, hasSqlite: false }), undefined, error.message);
  }
});
