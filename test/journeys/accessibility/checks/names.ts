import type { Page } from 'playwright-core';

/** Controls and groups without an accessible name, the number of live regions, and the heading of the step. */
async function readOut(page: Page): Promise<{ nameless: string[]; live: number; title: string }> {
  return page.evaluate(() => {
    const root = document.querySelector('estamp-checkout, estamp-checkout-button')?.shadowRoot;
    const all = [...(root?.querySelectorAll<HTMLElement>('*') ?? [])].filter((element) => element.checkVisibility());
    const name = (element: HTMLElement): string =>
      [
        element.getAttribute('aria-label'),
        ...(element.getAttribute('aria-labelledby') ?? '')
          .split(' ')
          .map((id) => id && root?.getElementById(id)?.textContent),
        ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
        element.matches('button, a, summary') ? element.textContent : '',
      ]
        .join(' ')
        .trim();
    return {
      nameless: all
        .filter((element) =>
          element.matches('button, a[href], input, select, textarea, summary, fieldset, [role=group], dialog'),
        )
        .filter((element) => !name(element) && !element.querySelector(':scope > legend')?.textContent?.trim())
        .map((element) => element.outerHTML.slice(0, 120)),
      live: [...(root?.querySelectorAll('[aria-live], [role=status], [role=alert]') ?? [])].length,
      title: root?.getElementById('title')?.textContent?.trim() ?? '',
    };
  });
}

/**
 * What a screen reader would miss: names, exactly one live region, the heading. Also animations, which reduced motion
 * ends.
 */
export async function faultsOfNames(page: Page): Promise<string[]> {
  const { nameless, live, title } = await readOut(page);
  return [
    ...nameless.map((element) => `no name: ${element}`),
    ...(live === 1 ? [] : [`${live} live regions`]),
    ...(title ? [] : ['no heading']),
    ...((await page.evaluate(moving)) ? ['it moves'] : []),
  ];
}

const moving = (): number =>
  document.querySelector('estamp-checkout, estamp-checkout-button')?.shadowRoot?.getAnimations().length ?? 0;
