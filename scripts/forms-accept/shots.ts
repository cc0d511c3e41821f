import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './accept.ts';
import type { Description } from './read.ts';
import type { Workbench } from './workbench.ts';

const WIDTHS = [360, 1280];
const SCHEMES = ['light', 'dark'] as const;

/** Takes screenshots of a form, untouched and with errors, narrow and wide, light and dark. */
export async function shoot(
  bench: Workbench,
  { description, data, name }: Description,
  row: Row,
  folder: string,
): Promise<void> {
  const { page } = bench;
  const normal = await bench.ask('normal', description);
  if ('refused' in normal) return;
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize();
  for (const state of ['untouched', 'failed']) {
    await bench.ask('show', normal, data, []);
    if (state === 'failed') await bench.ask('expectAt', row.failed ?? data, []);
    for (const width of WIDTHS) {
      for (const colorScheme of SCHEMES) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        const file = `${name.replace(/\.json$/, '').replaceAll(/[\\/]/g, '-')}-${state}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: true });
      }
    }
  }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null });
}
