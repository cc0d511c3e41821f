import type { BuildOptions } from 'esbuild';

/** How a page's bundler makes one production file, which the benchmarks measure and load. */
export const PRODUCTION = {
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  write: false,
  conditions: ['production'],
  legalComments: 'none',
  logLevel: 'error',
} as const satisfies BuildOptions;

/** What a press loads is a chunk of its own in the page, so it does not count. */
export const ON_DEMAND_CHUNKS = ['*/on-demand/parts.js', '*/on-demand/parts.ts'];
