import type { Plugin } from 'vite';

/** A table of language files, as scripts/build/locales.ts writes it. */
const NAME = /export const (\w+)/;
const ROW = /(\w+): \[.*'\.\/([a-z-]*)\1\..*'sha256-(.{43})='\]/g;

/**
 * The same table for the minified files, which have the language files in a folder beside them: bundlers need each
 * address as a literal, and here one template makes them all.
 */
function shortTable(code: string): string {
  const found = [...code.matchAll(ROW)];
  const rows = found.map(([, language, , hash]) => `${language}:${hash}`);
  const start = found[0]?.[2] ?? '';
  return `export const ${NAME.exec(code)?.[1]} = Object.fromEntries('${rows.join(' ')}'.split(' ').map((row) => {
  const [language, hash] = row.split(':');
  return [language, [
    () => new URL(\`./locales/${start}\${language}.\${hash.slice(0, 8).replace(/\\W/g, '_')}.json\`, import.meta.url),
    \`sha256-\${hash}=\`,
  ]];
}));`;
}

/** Keeps the addresses of the catalogues as they are: a library build would put the files themselves in their place. */
export const catalogues: Plugin = {
  name: 'catalogues',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/locales\/(?:hand-over-)?table\.ts$/ },
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
