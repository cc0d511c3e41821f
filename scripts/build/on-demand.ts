import type { Plugin } from 'vite';

/** The part of Lit that templates need. A template is data, which the Lit of the file that draws it understands. */
const TEMPLATES = `
export const html = (strings, ...values) => ({ _$litType$: 1, strings, values });
export const nothing = Symbol.for('lit-nothing');
export const noChange = Symbol.for('lit-noChange');
export const ifDefined = (value) => value ?? nothing;`;
const LIT = '\0templates-of-lit';

/** The file that comes on demand has no Lit: a second one would need a second policy of Trusted Types. */
export const templatesOnly: Plugin = {
  name: 'templates-only',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'onDemand',
  resolveId: (id) => (/^lit(?:$|-html$|\/directives\/if-defined\.js$)/.test(id) ? LIT : undefined),
  load: (id) => (id === LIT ? TEMPLATES : undefined),
};

/** The minified files load what comes on demand from a file beside them, by its hash. */
export const fromFile: Plugin = {
  name: 'on-demand-from-file',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'cdn' || name === 'order',
  resolveId(id, importer) {
    return id.endsWith('/load-on-demand.ts')
      ? this.resolve(id.replace('.ts', '-file.ts'), importer, { skipSelf: true })
      : undefined;
  },
};
