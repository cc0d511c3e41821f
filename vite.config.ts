import { readFileSync } from 'node:fs';
import { chmod, copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { BANNER, BANNER_WITH_LIT } from './scripts/build/banner.ts';
import { checkBundled } from './scripts/build/bundled-packages.ts';
import { catalogues } from './scripts/build/catalogues.ts';
import { ENTRIES } from './scripts/build/entry-points.ts';
import { makeFirstStepStyle } from './scripts/build/first-step-style.ts';
import { integrityOf } from './scripts/build/integrity.ts';
import { orderTexts } from './scripts/build/order-texts.ts';
import { makeSkeleton } from './scripts/build/skeleton.ts';
import { trimLit } from './scripts/build/trim-lit.ts';
import { moduleOrder } from './scripts/build/module-order.ts';
import { fromFile, templatesOnly } from './scripts/build/on-demand.ts';
import { minifyFile } from './scripts/build/minify-file.ts';
import { terseStyles, terseTemplates } from './scripts/build/minify-templates.ts';
import { shortDecorate } from './scripts/build/short-decorate.ts';

/** Dependencies stay imports, so that a page or a server loads one copy of each. */
const installed = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)];
const external = [/^node:/, ...installed.map((name) => new RegExp(`^${name}(/|$)`))];

/** Helper modules of the compiler have a folder of their own. */
const entryFileNames = ({ name }: { name: string }): string =>
  `${name.replace(/^.*(?:_virtual|helpers)\/(?:.*\/)?([\w-]+)$/, 'internal/$1')}.js`;

/** Unbundled modules, for the bundler of a page. */
const unbundled = { external, output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames } };

/** The path of a module that reads its own address, to find files beside it: it stays a file of its own there. */
const fileOfItsOwn = (id: string): string | undefined => {
  const path = /\/src\/(.+)\.ts$/.exec(id)?.[1];
  return path && readFileSync(id, 'utf8').includes('import.meta.url') ? path : undefined;
};

/** The name of a shared file: that of one module of few, or of the room of many. */
function nameOf({ name, moduleIds }: { name: string; moduleIds: string[] }): string {
  if (name.includes('/')) return name;
  const room = moduleIds.length > 50 ? /\/src\/(\w+)/.exec(moduleIds.at(-1) ?? '')?.[1] : undefined;
  return `server/${room ?? name}`;
}

/**
 * A server imports few files instead of 340, which takes it half of the time (`npm run bench -- proxy/cold`). What several
 * entry points share is in `server/`.
 */
const bundledForServers = {
  external,
  preserveEntrySignatures: 'allow-extension' as const,
  output: {
    entryFileNames: '[name].js',
    minifyInternalExports: false,
    chunkFileNames: (chunk: { name: string; moduleIds: string[] }): string => `${nameOf(chunk)}.js`,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'modules that find files', name: fileOfItsOwn }],
    },
  },
};

/** The one file, minified. */
const oneFile = {
  rolldownOptions: {
    // Minified by the bundler itself: Vite keeps white space and comments when it minifies a library.
    output: {
      entryFileNames: '[name].js',
      codeSplitting: false,
      minify: true,
      comments: { legal: false, annotation: false },
      postBanner: BANNER_WITH_LIT,
    },
  },
};

/**
 * Chromium compiles the whole file while it comes, beside the page, and not each function when it is first called: a
 * fifth of the time until a slow phone can use the form (`npm run bench -- load`).
 */
const EAGERLY = '//# allFunctionsCalledOnLoad';

/** Files that are no modules and no types: the style sheet before the code, and the languages. */
const finish: Plugin = {
  name: 'finish-package',
  applyToEnvironment: ({ name }) => name === 'client',
  async closeBundle() {
    await writeFile('dist/skeleton.css', makeSkeleton());
    const languages = (await readdir('src/locales')).filter((name) => name.endsWith('.json'));
    for (const name of languages) await copyFile(`src/locales/${name}`, `dist/locales/${name}`);
  },
};

const programs: Plugin = {
  name: 'executable-programs',
  applyToEnvironment: ({ name }) => name === 'server',
  async closeBundle() {
    for (const program of Object.values(manifest.bin)) await chmod(program, 0o755);
  },
};

/** A file knows the hashes of the files that it loads, which were built before it. */
const knownHashes: Plugin = {
  name: 'known-hashes',
  applyToEnvironment: ({ name }) => ['cdn', 'start', 'order'].includes(name),
  async generateBundle(_options, bundle) {
    const { name } = this.environment;
    const hashOf = async (file: string): Promise<string> => integrityOf(await readFile(`dist/${file}`));
    const hashes: Record<string, string> = {};
    if (name !== 'start') hashes['__ON_DEMAND__'] = await hashOf('estamp-on-demand.min.js');
    if (name !== 'cdn') hashes['__CODE__'] = await hashOf('estamp-checkout.min.js');
    if (name === 'start') {
      const style = makeFirstStepStyle();
      await writeFile('dist/estamp-checkout.start.css', style);
      hashes['__STYLE__'] = integrityOf(style);
    }
    for (const chunk of Object.values(bundle))
      for (const [place, known] of Object.entries(hashes))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(place, JSON.stringify(known));
  },
};

export default defineConfig({
  builder: {},
  publicDir: false,
  define: { __VERSION__: JSON.stringify(manifest.version) },
  // The modules are the sources without their types, comments included: a map would only repeat them.
  build: { target: 'es2022', minify: false, sourcemap: false, emptyOutDir: false, reportCompressedSize: false },
  plugins: [
    moduleOrder,
    fromFile,
    templatesOnly,
    trimLit,
    catalogues,
    orderTexts,
    knownHashes,
    terseTemplates,
    terseStyles,
    shortDecorate,
    minifyFile,
    checkBundled,
    finish,
    programs,
  ],
  environments: {
    client: {
      build: {
        outDir: 'dist',
        lib: { entry: { ...ENTRIES.browser, ...ENTRIES.frameworks }, formats: ['es'] },
        rolldownOptions: unbundled,
      },
    },
    server: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        lib: { entry: ENTRIES.server, formats: ['es'] },
        rolldownOptions: bundledForServers,
      },
    },
    // Before the files that load it by its hash.
    onDemand: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        lib: { entry: { 'estamp-on-demand.min': 'src/on-demand.ts' }, formats: ['es'] },
        ...oneFile,
        rolldownOptions: { output: { ...oneFile.rolldownOptions.output, postBanner: BANNER } },
      },
    },
    cdn: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        lib: { entry: { 'estamp-checkout.min': 'src/cdn.ts' }, formats: ['es'] },
        ...oneFile,
        rolldownOptions: {
          output: { ...oneFile.rolldownOptions.output, postBanner: `${EAGERLY}\n${BANNER_WITH_LIT}` },
        },
      },
    },
    // After the one file, whose hash it holds.
    start: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        lib: { entry: { 'estamp-checkout.start': 'src/start.ts' }, formats: ['es'] },
        ...oneFile,
        rolldownOptions: { output: { ...oneFile.rolldownOptions.output, postBanner: `${EAGERLY}\n${BANNER}` } },
      },
    },
    order: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        lib: { entry: { 'estamp-order.min': 'src/order.ts' }, formats: ['es'] },
        ...oneFile,
      },
    },
    // The sandbox's page for people: one script, served by the sandbox itself.
    console: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        lib: { entry: { 'sandbox/page': 'src/sandbox/page/main.ts' }, formats: ['es'] },
        ...oneFile,
      },
    },
  },
});
