/** Servers that webpack has bundled. It writes the folder of the package into the bundle, so that folder is removed. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { FORMATS, startBundles, type Bundle } from '../../bundle/server-entries.ts';
import { installFramework } from './install-framework.ts';

type Done = (error: Error | null, stats?: { toString(options: object): string }) => void;
type Webpack = (options: object, done: Done) => void;

for (const format of FORMATS)
  test(`A server that webpack has bundled as ${format} starts in an empty folder, and says that its browser files are missing`, async () => {
    const home = installFramework('webpack');
    const webpack = createRequire(join(home, 'package.json'))('webpack') as Webpack;
    const shop = mkdtempSync(join(tmpdir(), 'estamp-webpack-'));
    const installed = 'node_modules/estamp-checkout';
    cpSync(join(home, installed), join(shop, installed), { recursive: true });
    const bundle: Bundle = (input, _, file) => {
      const isModule = format === 'esm';
      const options = {
        mode: 'production',
        target: 'node20',
        context: shop,
        entry: input,
        output: {
          path: dirname(file),
          filename: basename(file),
          module: isModule,
          library: { type: isModule ? 'module' : 'commonjs2' },
        },
        experiments: { outputModule: isModule },
        // Shorter names take webpack four minutes.
        optimization: { minimize: false },
      };
      return new Promise<void>((resolve, reject) => {
        webpack(options, (error, stats) => {
          if (error) reject(error);
          else resolve(assert.equal(stats?.toString({ all: false, errors: true, warnings: true }), ''));
        });
      });
    };
    await startBundles(shop, format, bundle, () => rmSync(shop, { recursive: true }));
  });
