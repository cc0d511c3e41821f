import type { Page } from 'playwright-core';

/** Tabs through the page. @returns which controls show no focus, or have it where nobody sees them */
export async function tabThrough(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const root = document.activeElement?.shadowRoot;
      const element = root?.activeElement as HTMLElement | null;
      if (!root || !element) return undefined;
      const box =
        element.closest('label.choice, label.chip')?.getBoundingClientRect() ?? element.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((across) =>
        [0.1, 0.5, 0.9].map((down) =>
          root.elementFromPoint(box.left + box.width * across, box.top + box.height * down),
        ),
      );
      const inside = points.some(
        (at) => at && (element.contains(at) || at.contains(element)) && !at.matches('form, .card, .frame'),
      );
      const shown = [element, element.closest('label.choice, label.chip')].some((one) => {
        if (!one) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
      return {
        name: element.outerHTML.slice(0, 100),
        inside,
        shown,
        last: element.matches('.dock [part~=button-primary]'),
      };
    });
    if (!seen) continue;
    if (!seen.inside) found.push(`covered: ${seen.name}`);
    if (!seen.shown) found.push(`no outline: ${seen.name}`);
    if (seen.last) return found;
  }
  return found;
}
