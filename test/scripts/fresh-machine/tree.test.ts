import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newestOf } from '../../../scripts/fresh-machine/node-release.ts';
import { mountsBelow } from '../../../scripts/fresh-machine/tree.ts';

const MOUNTINFO = `22 1 254:0 / / rw - ext4 /dev/vda rw
23 22 0:5 / /tmp/a\\040tree/dev rw - devtmpfs devtmpfs rw
24 22 0:6 / /tmp/a\\040tree rw - tmpfs tmpfs rw
25 22 0:7 / /tmp/a\\040treehouse/proc rw - proc proc rw
`;

test('mounts in a tree and on it are found, those of a neighbour are not', () => {
  assert.deepEqual(mountsBelow('/tmp/a tree', MOUNTINFO), ['/tmp/a tree/dev', '/tmp/a tree']);
  assert.deepEqual(mountsBelow('/tmp/another', MOUNTINFO), []);
});

test('the newest version of Node is chosen by its numbers, and never one older than the package allows', () => {
  const versions = ['20.9.0', '20.19.0', '20.20.2', '20.20.10', '20.21.0-rc.1', '200.1.0', '22.1.0'];
  assert.equal(newestOf('20', versions, '20.19'), '20.20.10');
  assert.throws(() => newestOf('20', ['20.18.9'], '20.19'), /No version 20 from 20\.19 on/);
});
