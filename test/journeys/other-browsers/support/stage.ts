import { pathToFileURL } from 'node:url';
import type { Folder } from '../../../../demo/files.ts';
import { steady } from '../../../../scripts/screenshots/orders.ts';
import { stagePage } from '../../../../scripts/screenshots/stage.ts';
import { REFUSAL, type Answers, type Stage } from '../../../../scripts/screenshots/tour.ts';
import type { Order } from '../../../../src/wire/index.ts';
import type { Page } from './page.ts';

/**
 * Runs before everything else on the stage: these drivers cannot stand between page and proxy, so the page's own
 * `fetch` does.
 */
const ANSWER = `
const { held, refused, order } = JSON.parse(document.currentScript.dataset.answers);
const ask = window.fetch.bind(window);
const released = new Promise((resolve) => { window.release = resolve; });
const json = (status, body) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
window.fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  if (pathname.startsWith('/estamp/checkout/')) {
    if (held) await released;
    if (refused) return json(503, ${JSON.stringify(REFUSAL)});
  }
  const answer = await ask(input, init);
  if (!order || pathname !== '/estamp/order' || !answer.ok) return answer;
  const real = (await answer.json()).order;
  // The element refuses an answer about another order than that of its token.
  return json(answer.status, { order: { ...real, ...order, externalOrderId: real.externalOrderId } });
};
`;

/** What is done to the first element that is seen and that a selector finds, in the page or in a shadow root of it. */
const DO = `(selector, what, value) => {
  const roots = [document];
  for (const root of roots) for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
  const found = roots.flatMap((root) => [...root.querySelectorAll(selector)]).find((element) => element.checkVisibility({ visibilityProperty: true }));
  if (!found || found.disabled) return false;
  if (what === 'click' || (what === 'check' && !found.checked)) {
    // As with a mouse: a press on an option folds its list.
    found.focus();
    found.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, composed: true }));
    found.click();
  }
  if (what === 'leave') found.blur();
  if (what === 'write') {
    found.focus();
    found.value = value;
    for (const type of ['input', 'change']) found.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  }
  return true;
}`;

/** The stage of a tour, in a browser without an emulator: pages for a shop, and what is done there. */
export interface OtherStage {
  folder: Folder;
  /** @param url of the shop that serves the folder */
  on(page: Page, url: string): Stage;
}

export function otherStage(): OtherStage {
  let html = '';
  const attribute = (answers: Answers): string =>
    JSON.stringify(answers).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
  const read = (file: URL): Promise<Uint8Array> => {
    const script = file.pathname.endsWith('/answer.js') ? ANSWER : undefined;
    const text = file.pathname.endsWith('/stage.html') ? html : script;
    return text === undefined
      ? Promise.reject(new Error('It is not on the stage.'))
      : Promise.resolve(Buffer.from(text));
  };
  return {
    folder: { under: '/', path: pathToFileURL('/stage/'), read },
    on(page, url) {
      const act = async (selector: string, what: string, value?: string): Promise<void> =>
        void (await page.until(
          `${selector} is there to ${what}`,
          async () => (await page.run(DO, selector, what, value ?? '')) === true,
        ));
      return {
        async open(staged, answers = {}) {
          const order = answers.order && steady({} as Order, answers.order);
          html = stagePage(
            staged,
            `<script src="/answer.js" data-answers='${attribute({ ...answers, ...(order && { order }) })}'></script>`,
          );
          await page.go(`${url}/stage.html`);
        },
        release: async () => void (await page.run('() => release()')),
        async at(address) {
          await page.at(address);
          // Who leads Firefox away from a page that is still coming is never told of his arrival.
          await page.until(
            'The page has come',
            async () => (await page.run(`() => document.readyState === 'complete'`)) === true,
          );
        },
        seen: (selector) => act(selector, 'see'),
        click: (selector) => act(selector, 'click'),
        check: (selector) => act(selector, 'check'),
        choose: (selector, value) => act(selector, 'write', value),
        fill: (selector, text) => act(selector, 'write', text),
        leave: (selector) => act(selector, 'leave'),
      };
    },
  };
}
