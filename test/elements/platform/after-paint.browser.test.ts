import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { sendKeys } from '@web/test-runner-commands';
import { primary } from '../../../src/elements/view/button.ts';
import { AfterPaint } from '../../../src/elements/platform/after-paint.ts';

describe('AfterPaint', () => {
  let field: HTMLInputElement;
  beforeEach(() => {
    field = document.createElement('input');
    document.body.append(field);
  });
  afterEach(() => field.remove());

  it('The browser paints the effect of a press before the work that follows', async () => {
    const paint = new AfterPaint(field);
    const done: string[] = [];
    field.addEventListener('keydown', () => {
      requestAnimationFrame(() => done.push('frame'));
      paint.before(() => done.push('work'));
    });
    field.focus();
    await sendKeys({ press: 'a' });
    await paint.shown;
    expect(done).to.deep.equal(['frame', 'work']);
    expect(paint.shown).to.equal(undefined);
  });

  it('Work without user input runs at once', () => {
    const paint = new AfterPaint(field);
    let done = false;
    field.click();
    paint.before(() => {
      done = true;
    });
    expect(done).to.equal(true);
  });
});

describe('a double click', () => {
  it('A double click submits once, so that it does not submit the next step', () => {
    const form = document.createElement('form');
    let submits = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submits += 1;
    });
    document.body.append(form);
    render(primary('Review', { state: {}, t: (key: string) => key } as never), form);
    for (const detail of [1, 2]) {
      form.querySelector('button')?.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
    }
    expect(submits).to.equal(1);
    form.remove();
  });
});
