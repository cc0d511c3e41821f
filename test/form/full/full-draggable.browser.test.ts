import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import '../../../src/form-full.ts';
import { all, drawnForm, one } from '../drawn-form.ts';

/* A pointer that can be captured is one that the browser has: only Chromium's test driver moves a real one. */
describe('a list under the pointer', () => {
  const list = {
    properties: {
      l: { type: 'array', title: 'L', prefixItems: [{ type: 'string', title: 'Head' }], items: { type: 'string' } },
    },
  };
  const middle = (element: Element): [number, number] => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  };

  it('A list is reordered by dragging; fixed items stay in place', async () => {
    const form = await drawnForm(list, { value: { l: ['head', 'a', 'b', 'c'] } });
    const [first, , third] = all(form, '[part=grip]');
    expect(all(form, '[part=grip]')).to.have.length(3);
    form.scrollIntoView({ block: 'end' });
    await sendMouse({ type: 'move', position: middle(third!) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: middle(first!) });
    expect(all(form, '.item-target')).to.have.length(1);
    await sendMouse({ type: 'up' });
    await form.updateComplete;
    expect(form.value).to.deep.equal({ l: ['head', 'c', 'a', 'b'] });
    expect(one<HTMLElement>(form, '[role=status]').textContent).to.equal('L 4 moved to position 2 of 4.');
    expect(all(form, '.item-target, .item-held')).to.have.length(0);
    await expect(form).to.be.accessible();
  });

  it('An aborted drag changes nothing', async () => {
    const form = await drawnForm(list, { value: { l: ['head', 'a', 'b'] } });
    const [first] = all(form, '[part=grip]');
    // Only a real pointer can be captured, and each browser numbers it differently.
    first!.setPointerCapture = () => undefined;
    first!.dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true }));
    first!.dispatchEvent(new PointerEvent('pointermove', { clientY: 10_000 }));
    expect(all(form, '.item-target')).to.have.length(1);
    first!.dispatchEvent(new PointerEvent('pointercancel'));
    await form.updateComplete;
    expect(form.value).to.deep.equal({ l: ['head', 'a', 'b'] });
  });
});
