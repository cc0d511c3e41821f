import { ReleaseError } from './release-error.ts';

interface Component {
  'bom-ref': string;
}

/** The parts of a CycloneDX document that are used. */
export interface Sbom {
  bomFormat: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * Keeps what an installation of the package brings: the packages of `dependencies`, and theirs.
 *
 * `npm sbom --omit dev` cannot be used: it also drops packages that both the package and its tools need (npm 11).
 *
 * @param all CycloneDX of the whole lock file, as `npm sbom --package-lock-only` prints it
 * @param direct names in `dependencies` of package.json
 * @throws ReleaseError if a name is not in the document
 */
export function installedSbom(all: Sbom, direct: readonly string[]): Sbom {
  const root = all.metadata.component['bom-ref'];
  const needsOf = new Map(all.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const own = direct.map((name) => {
    const found = needsOf.get(root)?.find((ref) => ref.slice(0, ref.lastIndexOf('@')) === name);
    if (found === undefined) throw new ReleaseError(`The SBOM does not list the dependency ${name}.`);
    return found;
  });
  const included = new Set<string>();
  const keep = (ref: string): void => {
    if (included.has(ref)) return;
    included.add(ref);
    needsOf.get(ref)?.forEach(keep);
  };
  own.forEach(keep);
  return {
    ...all,
    components: all.components.filter((component) => included.has(component['bom-ref'])),
    dependencies: [
      { ref: root, dependsOn: own },
      ...all.dependencies.filter(({ ref }) => ref !== root && included.has(ref)),
    ],
  };
}
