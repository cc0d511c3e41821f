import assert from 'node:assert/strict';
import { test } from 'node:test';
import { debianSources } from '../../../scripts/fresh-machine/apt-sources.ts';

const DEB822 = `Types: deb
# A comment: inside a paragraph
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb deb-src
URIs: http://security.example/debian-security
Suites: bookworm-security
Components: main
`;

test('the release, its updates and its security fixes are read from deb822 sources', () => {
  assert.deepEqual(debianSources([DEB822], 'bookworm'), [
    { uri: 'http://mirror.example/debian', suite: 'bookworm', components: 'main contrib' },
    { uri: 'http://mirror.example/debian', suite: 'bookworm-updates', components: 'main contrib' },
    { uri: 'http://security.example/debian-security', suite: 'bookworm-security', components: 'main' },
  ]);
});

test('the same is read from one-line sources, with options in brackets', () => {
  const lines =
    '# deb http://old.example buster main\ndeb [signed-by=/k.gpg arch=amd64] http://mirror.example/debian bookworm main contrib\n';
  assert.deepEqual(debianSources([lines], 'bookworm', false), [
    { uri: 'http://mirror.example/debian', suite: 'bookworm', components: 'main contrib' },
  ]);
});

test('foreign archives, source packages and disabled entries are ignored', () => {
  const others = [
    'deb https://packages.example/apt cloud-sdk-bookworm main',
    'deb-src http://mirror.example/debian bookworm main',
    'Types: deb\nURIs: https://node.example\nSuites: nodistro\nComponents: main',
    'Types: deb\nEnabled: no\nURIs: https://off.example\nSuites: bookworm\nComponents: main',
  ];
  assert.equal(debianSources([...others, DEB822], 'bookworm').length, 3);
  assert.throws(() => debianSources(others, 'bookworm'), /do not name Debian bookworm/);
});

test('A machine without security fixes has the release alone.', () => {
  assert.deepEqual(
    debianSources([DEB822], 'bookworm', false).map(({ suite }) => suite),
    ['bookworm'],
  );
});

test('If the host has no security fixes, the trial says so instead of trying older programs.', () => {
  const release =
    'deb http://mirror.example/debian bookworm main\ndeb http://mirror.example/debian bookworm-updates main\n';
  assert.throws(() => debianSources([release], 'bookworm'), /do not name bookworm-security\. .*--without-security/);
});
