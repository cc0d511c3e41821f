/** An entry of apt's sources: one suite of one archive. */
export interface AptSource {
  uri: string;
  suite: string;
  components: string;
}

/** Entries in the one-line style: `deb [options] URI SUITE COMPONENT...`. */
function oneLineSources(text: string): AptSource[] {
  return [...text.matchAll(/^deb\s+(?:\[[^\]]*\]\s+)?(\S+)\s+(\S+)\s+(\S.*)$/gm)].map(
    ([, uri = '', suite = '', components = '']) => ({ uri, suite, components: components.trim() }),
  );
}

/** Entries in the deb822 style: paragraphs of `Field: values`. */
function deb822Sources(text: string): AptSource[] {
  return text
    .replaceAll(/^#.*\n/gm, '')
    .split(/\n\s*\n/)
    .flatMap((paragraph) => {
      const values = (field: string): string[] =>
        (new RegExp(`^${field}:(.*(?:\\n[ \\t].*)*)`, 'mi').exec(paragraph)?.[1] ?? '').split(/\s+/).filter(Boolean);
      if (!values('Types').includes('deb') || values('Enabled')[0] === 'no') return [];
      return values('URIs').flatMap((uri) =>
        values('Suites').map((suite) => ({ uri, suite, components: values('Components').join(' ') })),
      );
    });
}

/**
 * Debian's own archives among a host's apt sources: its release, the updates and the security fixes. Browsers differ by
 * a major version between the release and the security fixes, and newcomers have machines of both kinds.
 *
 * @param files the text of each file of sources
 * @param codename of the host's release, such as `bookworm`
 * @param withSecurity false for a machine that has the release alone, with the oldest programs of it
 * @throws Error if the release is missing, or the security fixes that are asked for
 */
export function debianSources(files: readonly string[], codename: string, withSecurity = true): AptSource[] {
  const security = `${codename}-security`;
  const suites = withSecurity ? [codename, `${codename}-updates`, security] : [codename];
  const found = files
    .flatMap((text) => [...oneLineSources(text), ...deb822Sources(text)])
    .filter(({ suite, components }) => suites.includes(suite) && components.split(' ').includes('main'));
  if (!found.some(({ suite }) => suite === codename))
    throw new Error(`The apt sources of this machine do not name Debian ${codename}.`);
  if (withSecurity && !found.some(({ suite }) => suite === security))
    throw new Error(
      `The apt sources of this machine do not name ${security}. Add it, or try the release alone: --without-security.`,
    );
  return found;
}
