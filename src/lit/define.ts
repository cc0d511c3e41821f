import { VERSION } from '../base/version.ts';
import { warnOnce } from './warn-once.ts';

/**
 * Registers elements. If a tag is already defined, for example by another copy of this package, it warns once and does
 * not throw; a file with one element alone (`isAlone`) of the same version is no mistake. On a server it does nothing.
 */
export function define(elements: Readonly<Record<string, CustomElementConstructor>>): void {
  if (typeof window === 'undefined') return;
  const taken: string[] = [];
  let other = 'unknown';
  for (const [tag, element] of Object.entries(elements)) {
    const present: (CustomElementConstructor & { version?: string; isAlone?: boolean }) | undefined =
      customElements.get(tag);
    if (!present) {
      customElements.define(tag, element);
    } else if (present !== element && !(present.isAlone && present.version === VERSION)) {
      taken.push(`<${tag}>`);
      other = present.version ?? other;
    }
  }
  if (taken.length) {
    warnOnce(
      `${taken.join(', ')} came from another copy (version ${other}); this one (version ${VERSION}) does not ` +
        'replace them. Load the script once.',
    );
  }
}
