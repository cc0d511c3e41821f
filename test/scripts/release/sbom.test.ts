import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { installedSbom, type Sbom } from '../../../scripts/release/sbom.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
const direct = Object.keys(manifest.dependencies);
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<
    string,
    { version: string; dev?: boolean; peer?: boolean; optional?: boolean; devOptional?: boolean }
  >;
};
const all = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'library', '--package-lock-only'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
) as Sbom;

test('The SBOM lists exactly the packages that the lock file marks for users, with their hashes', () => {
  const sbom = installedSbom(all, direct);
  assert.equal(sbom.bomFormat, 'CycloneDX');
  const expected = Object.entries(lock.packages)
    .filter(([path, { dev, peer, optional, devOptional }]) => path !== '' && !dev && !peer && !optional && !devOptional)
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`);
  assert.deepEqual(sbom.components.map((component) => component['bom-ref']).sort(), expected.sort());
  for (const component of sbom.components as unknown as Record<string, unknown>[])
    for (const name of ['purl', 'hashes', 'licenses'])
      assert.ok(component[name], `${String(component['name'])} ${name}`);
  const names = new Set([sbom.metadata.component, ...sbom.components].map((component) => component['bom-ref']));
  for (const { ref, dependsOn } of sbom.dependencies)
    for (const name of [ref, ...dependsOn]) assert.ok(names.has(name), `${name} is listed`);
});

test('A dependency that the SBOM does not have stops the release', () => {
  assert.throws(() => installedSbom(all, [...direct, 'left-out']), /does not list the dependency left-out/);
});
