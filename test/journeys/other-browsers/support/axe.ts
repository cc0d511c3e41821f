import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from './page.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it stands, by every rule of WCAG A and AA and the best practices of axe. */
export async function findings(page: Page): Promise<string[]> {
  // Half faded in, a text has half its contrast.
  await page.calm();
  if (!await page.run('() => Boolean(window.axe)')) await page.run(`() => {${AXE}\n}`);
  return await page.run(`async () => {
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary).join('; '));
  }`) as string[];
}
