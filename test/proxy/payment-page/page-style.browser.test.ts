import { expect } from '@open-wc/testing';
import { PAY_STYLE } from '../../../src/proxy/payment-page/page.ts';

/** The payment page as its script leaves it: each action is shown or hidden. */
function open(shown: string): Document {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const page = frame.contentDocument as Document;
  const style = page.head.appendChild(page.createElement('style'));
  style.textContent = PAY_STYLE;
  const main = page.body.appendChild(page.createElement('main'));
  const add = (to: HTMLElement, tag: string, id: string, kind = ''): HTMLElement => {
    const made = to.appendChild(page.createElement(tag));
    Object.assign(made, { id, className: kind, hidden: tag !== 'p' && id !== shown });
    return made;
  };
  add(main, 'p', 'message').textContent = 'Preparing your payment…';
  add(main, 'div', 'form');
  const actions = add(main, 'p', 'actions', 'actions');
  for (const id of ['continue', 'retry', 'back']) add(actions, 'button', id, 'action');
  return page;
}

describe('the style of the payment page', () => {
  afterEach(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));

  for (const [shown, moves] of [
    ['', true],
    ['continue', false],
    ['retry', false],
    ['back', false],
    ['form', false],
  ] as const) {
    it(`The page ${moves ? 'shows movement' : 'stands still'} while ${shown ? `“${shown}” is shown` : 'there is nothing to press'}`, () => {
      const page = open(shown);
      const bar = page.defaultView?.getComputedStyle(page.querySelector('#message') as Element, '::after');
      expect(bar?.animationName === 'waiting').to.equal(moves);
    });
  }
});
