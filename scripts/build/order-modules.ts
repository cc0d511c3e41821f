/**
 * Searches an order of the one file's modules that compresses better, from the present one, and writes it to
 * `module-order.txt`. Run it after large changes: `npx tsx scripts/build/order-modules.ts [SECONDS]`. Every run may
 * find another order; `npm run size` says what it is worth.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import { createBuilder, type Plugin } from 'vite';
import { ORDER_FILE } from './module-order.ts';

interface Module {
  id: string;
  code: string;
  imports: readonly string[];
}

/** The modules of the one file in their present order, each minified by itself. */
async function readModules(): Promise<Module[]> {
  const found: Module[] = [];
  const read: Plugin = {
    name: 'read-modules',
    applyToEnvironment: ({ name }) => name === 'cdn',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          for (const [id, { code }] of Object.entries(chunk.modules))
            found.push({ id, code: code ?? '', imports: this.getModuleInfo(id)?.importedIds ?? [] });
    },
  };
  const builder = await createBuilder({ logLevel: 'error', plugins: [read] });
  const { cdn } = builder.environments;
  if (cdn) await builder.build(cdn);
  const terse = found.map(async (module) => {
    const { code } = await transform(module.code, { minify: true });
    // The build writes texts as templates.
    return { ...module, code: code.trim().replaceAll('"', '`') };
  });
  return Promise.all(terse);
}

const bytes = (order: readonly Module[]): number =>
  gzipSync(order.map(({ code }) => code).join('\n'), { level: 9 }).length;

/**
 * A block of modules at another place, after all that it imports and before all that import it; `undefined` if it has
 * none.
 */
function moved(order: readonly Module[]): Module[] | undefined {
  const length = Math.random() < 0.5 ? 1 : Math.ceil(Math.random() * 8);
  const from = Math.floor(Math.random() * (order.length - length));
  const block = order.slice(from, from + length);
  const rest = [...order.slice(0, from), ...order.slice(from + length)];
  const first = rest.findLastIndex(({ id }) => block.some(({ imports }) => imports.includes(id))) + 1;
  const user = rest.findIndex(({ imports }) => block.some(({ id }) => imports.includes(id)));
  const last = user < 0 ? rest.length : user;
  const to = first + Math.floor(Math.random() * (last - first + 1));
  return to === from || last < first ? undefined : [...rest.slice(0, to), ...block, ...rest.slice(to)];
}

const end = Date.now() + Number(process.argv[2] ?? 300) * 1000;
let order = await readModules();
let best = bytes(order);
console.log(`${best} bytes before.`);
while (Date.now() < end) {
  const next = moved(order);
  const size = next ? bytes(next) : Infinity;
  if (!next || size > best) continue;
  order = next;
  best = size;
}
// The compiler's own helpers are no files.
const paths = order
  .map(({ id }) => relative(process.cwd(), id.replace('\0', '')))
  .filter((path) => path !== 'src/cdn.ts' && existsSync(path));
writeFileSync(ORDER_FILE, `${paths.join('\n')}\n`);
console.log(`${best} bytes after. Run "npm run build" and "npm run size".`);
