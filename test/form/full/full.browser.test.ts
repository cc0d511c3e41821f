import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
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
    expect(one(form, '[id="f.m:key:0"]').value, 'the name that the entry keeps').to.equal('pan');
    await enter(form, '[id="f.m:key:0"]', 'pan');
    expect(refused('f.m:key:0')).to.equal('');
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

describe('what asks for the widget of an open map and is none', () => {
  it('is drawn by its kind', async () => {
    const properties = { s: { type: 'string', title: 'S' }, b: { type: 'boolean', title: 'B' }, o: { type: 'object', title: 'O', properties: { x: { type: 'string' } } } };
    const ui = { 'ui:widget': 'map' };
    const form = await drawnForm({ properties }, { uiSchema: { s: ui, b: ui, o: ui } });
    expect(all<HTMLInputElement>(form, 'input').map(({ name, type }) => `${name} ${type}`)).to.deep.equal(['s text', 'b checkbox', 'x text']);
  });
});

describe('a list', () => {
  const list = { properties: { l: { type: 'array', title: 'L', prefixItems: [{ type: 'string', title: 'Head' }], items: { type: 'string' } } } };

  it('of one entry has nothing to take hold of', async () => {
    const form = await drawnForm(list, { value: { l: ['head', 'a'] } });
    expect(all(form, '[part=grip]')).to.have.length(0);
    expect(all(form, '[part=actions]')).to.have.length(1);
  });

  it('fixed entries have no buttons, and the others do not pass them', async () => {
    const form = await drawnForm(list, { value: { l: ['head', 'a', 'b'] } });
    expect(all(form, 'button[aria-label]').map((each) => each.getAttribute('aria-label'))).to.deep.equal([
      'Move down: L 2', 'Remove: L 2', 'Move up: L 3', 'Remove: L 3',
    ]);
  });
});
