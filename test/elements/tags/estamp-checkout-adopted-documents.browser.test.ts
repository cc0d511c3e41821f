import { expect, fixtureCleanup } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampForm } from '../../../src/elements.ts';
import { useProxy } from '../fake-proxy.ts';
import { button, checkout } from '../page.ts';

/** The document of a same-origin frame. */
function framed(): Document {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  return frame.contentDocument as Document;
}

describe('an element that moves to another document', () => {
  useProxy();
  afterEach(() => {
    document.querySelectorAll('iframe').forEach((frame) => frame.remove());
    fixtureCleanup();
  });

  it('Its appearance is the same in the other document and after it has returned', async () => {
    const element = await checkout();
    const { parentElement: home } = element;
    const appearance = (): string => {
      const { display, backgroundColor, color, minHeight } = getComputedStyle(button(element, 'Continue'));
      return [display, backgroundColor, color, minHeight].join(' ');
    };
    const before = appearance();
    framed().body.append(element);
    await element.updateComplete;
    expect(appearance()).to.equal(before);
    home?.append(element);
    await element.updateComplete;
    expect(appearance()).to.equal(before);
  });

  it('Its appearance is the same if it was created here and first shown there', async () => {
    const here = await checkout();
    const element = document.createElement('estamp-checkout');
    element.setAttribute('proxy', '/estamp');
    element.setAttribute('service-code', 'estamp.standard');
    framed().body.append(element);
    await waitUntil(() => element.state.step === 'stamp', 'it never came to its first step');
    await element.updateComplete;
    const height = (one: HTMLElement): string => getComputedStyle(button(one, 'Continue')).minHeight;
    expect(height(element)).to.equal(height(here));
  });

  it('The appearance of <estamp-form> is the same, too', async () => {
    const form: EstampForm = document.createElement('estamp-form');
    form.submitLabel = 'Send';
    document.body.append(form);
    await form.updateComplete;
    const before = getComputedStyle(button(form, 'Send')).minHeight;
    framed().body.append(form);
    expect(getComputedStyle(button(form, 'Send')).minHeight).to.equal(before);
    form.remove();
  });
});
