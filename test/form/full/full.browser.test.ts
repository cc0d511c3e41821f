import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import '../../../src/form-full.ts';
import { all, button, drawnForm, enter, focused, one } from '../drawn-form.ts';

const map = { properties: { m: { type: 'object', title: 'Papers', properties: { kind: { type: 'string', title: 'Kind' } }, additionalProperties: { type: 'string', title: 'Number' } } } };

describe('an open map', () => {
  it('takes entries by name, renames them in their place, and lets them go', async () => {
    const form = await drawnForm(map, { value: { m: { kind: 'deed', pan: 'A', gst: 'B' } } });
    await expect(form).to.be.accessible();
    await enter(form, '[id="f.m.pan"]', 'AA');
    await enter(form, '[id="f.m:key:0"]', 'tan');
    expect(form.value).to.deep.equal({ m: { kind: 'deed', tan: 'AA', gst: 'B' } });
    expect(Object.keys((form.value as { m: object }).m)).to.deep.equal(['kind', 'tan', 'gst']);
    one(form, '[id="f.m:new"]').focus();
    await sendKeys({ type: 'cin' });
    await sendKeys({ press: 'Tab' });
    expect(focused(form)).to.equal('Add an entry: Papers');
    await sendKeys({ press: 'Enter' });
    await form.updateComplete;
    expect(form.value).to.deep.equal({ m: { kind: 'deed', tan: 'AA', gst: 'B', cin: '' } });
    button(form, 'Remove: gst').click();
    await form.updateComplete;
    expect(form.value).to.deep.equal({ m: { kind: 'deed', tan: 'AA', cin: '' } });
  });

  it('an emptied entry stays', async () => {
    const form = await drawnForm(map, { value: { m: { pan: 'A' } } });
    await enter(form, '[id="f.m.pan"]', '');
    expect(form.value).to.deep.equal({ m: { pan: '' } });
    expect(one(form, '[id="f.m:key:0"]').value).to.equal('pan');
  });

  it('says why a name cannot be', async () => {
    const form = await drawnForm(map, { value: { m: { pan: 'A', gst: 'B' } } });
    const refused = (id: string): string => one<HTMLElement>(form, `[id="${id}:error"]`).textContent;
    await enter(form, '[id="f.m:key:0"]', 'gst');
    expect(refused('f.m:key:0')).to.equal('There is an entry of that name.');
    await enter(form, '[id="f.m:new"]', 'kind');
    button(form, 'Add an entry: Papers').click();
    expect(refused('f.m:new')).to.equal('An entry cannot have that name here.');
    expect(focused(form)).to.equal('Name of a new entry');
    await enter(form, '[id="f.m:new"]', ' ');
    button(form, 'Add an entry: Papers').click();
    expect(refused('f.m:new')).to.equal('Give the entry a name.');
    expect(form.value).to.deep.equal({ m: { pan: 'A', gst: 'B' } });
    await expect(form).to.be.accessible();
  });
});

describe('a list', () => {
  const list = { properties: { l: { type: 'array', title: 'L', prefixItems: [{ type: 'string', title: 'Head' }], items: { type: 'string' } } } };
  const middle = (element: Element): [number, number] => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  };

  it('is put in order by dragging; fixed entries stay where they are', async () => {
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
    expect(one<HTMLElement>(form, '[role=status]').textContent).to.equal('L 4: now number 2 of 4.');
    expect(all(form, '.item-target, .item-held')).to.have.length(0);
    await expect(form).to.be.accessible();
  });

  it('of one entry has nothing to take hold of', async () => {
    const form = await drawnForm(list, { value: { l: ['head', 'a'] } });
    expect(all(form, '[part=grip]')).to.have.length(0);
    expect(all(form, '[part=actions]')).to.have.length(1);
  });

  it('a drag that is broken off changes nothing', async () => {
    const form = await drawnForm(list, { value: { l: ['head', 'a', 'b'] } });
    const [first] = all(form, '[part=grip]');
    first!.dispatchEvent(new PointerEvent('pointerdown', { pointerId: 1, button: 0, bubbles: true }));
    first!.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, clientY: 10_000 }));
    first!.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1 }));
    await form.updateComplete;
    expect(form.value).to.deep.equal({ l: ['head', 'a', 'b'] });
  });

  it('fixed entries have no buttons, and the others do not pass them', async () => {
    const form = await drawnForm(list, { value: { l: ['head', 'a', 'b'] } });
    expect(all(form, 'button[aria-label]').map((each) => each.getAttribute('aria-label'))).to.deep.equal([
      'Move down: L 2', 'Remove: L 2', 'Move up: L 3', 'Remove: L 3',
    ]);
  });
});
