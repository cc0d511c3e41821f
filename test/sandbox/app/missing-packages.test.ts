import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingPackages } from '../../../src/sandbox/app/missing-packages.ts';

const without =
  (...names: string[]) =>
  (name: string): string => {
    if (names.includes(name)) throw new Error(`Cannot find package '${name}'`);
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
