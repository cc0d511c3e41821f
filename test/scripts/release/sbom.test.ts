import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { installedSbom } from '../../../scripts/release/sbom.ts';

type Component = Record<'bom-ref' | 'name', string> & Record<string, unknown>;

interface Sbom {
  bomFormat: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<
    string,
    { version: string; dev?: boolean; peer?: boolean; optional?: boolean; devOptional?: boolean }
  >;
};

test('The SBOM lists exactly the packages that the lock file marks for users, with their hashes', () => {
  const sbom = JSON.parse(installedSbom('.')) as Sbom;
  assert.equal(sbom.bomFormat, 'CycloneDX');
  assert.equal(sbom.metadata.component.name, 'estamp-checkout');
  const expected = Object.entries(lock.packages)
    .filter(([path, { dev, peer, optional, devOptional }]) => path !== '' && !dev && !peer && !optional && !devOptional)
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`);
  assert.deepEqual(sbom.components.map((component) => component['bom-ref']).sort(), expected.sort());
  for (const component of sbom.components)
    for (const name of ['purl', 'hashes', 'licenses']) assert.ok(component[name], `${component.name} ${name}`);
  const names = new Set([sbom.metadata.component, ...sbom.components].map((component) => component['bom-ref']));
  for (const { ref, dependsOn } of sbom.dependencies)
    for (const name of [ref, ...dependsOn]) assert.ok(names.has(name), `${name} is listed`);
});

test('A dependency that the lock file does not have stops the release', () => {
  const tree = mkdtempSync(join(tmpdir(), 'estamp-tree-'));
  after(() => rmSync(tree, { recursive: true }));
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const dependencies = { ...manifest.dependencies, 'left-out': '^1.0.0' };
  writeFileSync(join(tree, 'package.json'), JSON.stringify({ ...manifest, dependencies }));
  copyFileSync('package-lock.json', join(tree, 'package-lock.json'));
  assert.throws(() => installedSbom(tree), /npm makes no SBOM: [^]*left-out/);
});
