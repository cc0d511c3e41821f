import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from './page.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe once, after all animations have ended: a half faded text has half its contrast. */
async function run(page: Page): Promise<string[]> {
  await page.calm();
  if (!(await page.run('() => Boolean(window.axe)'))) await page.run(`() => {${AXE}\n}`);
  return (await page.run(`async () => {
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary).join('; '));
  }`)) as string[];
}

/**
 * The violations that axe finds, by every rule of WCAG A and AA and axe's best practices. On a slow machine an
 * animation can start while axe runs, so a violation counts only if a second run finds it as well.
 */
export async function findings(page: Page): Promise<string[]> {
  const first = await run(page);
  return first.length === 0 ? first : await run(page);
}
