import type { Plugin } from 'vite';

/** The table of the language files, as scripts/build/locales.ts writes it. */
const ROW = /(\w+): \[.*'sha256-(.{43})='\]/g;

/**
 * The same table for the minified files, which have the language files in a folder beside them: bundlers need each address as
 * a literal, and here one template makes them all.
 */
function shortTable(code: string): string {
  const rows = [...code.matchAll(ROW)].map(([, language, hash]) => `${language}:${hash}`);
  return `export const CATALOGUES = Object.fromEntries('${rows.join(' ')}'.split(' ').map((row) => {
  const [language, hash] = row.split(':');
  return [language, [
    () => new URL(\`./locales/\${language}.\${hash.slice(0, 8).replace(/\\W/g, '_')}.json\`, import.meta.url),
    \`sha256-\${hash}=\`,
  ]];
}));`;
}

/** Keeps the addresses of the catalogues as they are: a library build would put the files themselves in their place. */
export const catalogues: Plugin = {
  name: 'catalogues',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/locales\/table\.ts$/ },
    handler(code) {
      const table = /^(?:cdn|onDemand|order|start)$/.test(this.environment.name) ? shortTable(code) : code;
      return { code: table.replaceAll('import.meta.url', '__HERE__'), map: null };
    },
  },
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll('__HERE__', 'import.meta.url');
    }
  },
};
