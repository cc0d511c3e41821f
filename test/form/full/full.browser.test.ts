import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/form-full.ts';
import { all, button, drawnForm, enter, focused, one } from '../drawn-form.ts';

const map = {
  properties: {
    m: {
      type: 'object',
      title: 'Papers',
      properties: { kind: { type: 'string', title: 'Kind' } },
      additionalProperties: { type: 'string', title: 'Number' },
    },
  },
};

describe('an open map', () => {
  it('An object with additional properties accepts, renames and removes entries by name', async () => {
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

  it('A cleared entry stays', async () => {
    const form = await drawnForm(map, { value: { m: { pan: 'A' } } });
    await enter(form, '[id="f.m.pan"]', '');
    expect(form.value).to.deep.equal({ m: { pan: '' } });
    expect(one(form, '[id="f.m:key:0"]').value).to.equal('pan');
  });

  it('An invalid name of an entry shows the reason', async () => {
    const form = await drawnForm(map, { value: { m: { pan: 'A', gst: 'B' } } });
    const refused = (id: string): string => one<HTMLElement>(form, `[id="${id}:error"]`).textContent;
    await enter(form, '[id="f.m:key:0"]', 'gst');
    expect(refused('f.m:key:0')).to.equal('This name is already used.');
    expect(one(form, '[id="f.m:key:0"]').value, 'the name that the entry keeps').to.equal('pan');
    await enter(form, '[id="f.m:key:0"]', 'pan');
    expect(refused('f.m:key:0')).to.equal('');
    await enter(form, '[id="f.m:new"]', 'kind');
    button(form, 'Add an entry: Papers').click();
    expect(refused('f.m:new')).to.equal('The name “kind” can’t be used here.');
    expect(focused(form)).to.equal('Name of a new entry');
    await enter(form, '[id="f.m:new"]', ' ');
    button(form, 'Add an entry: Papers').click();
    expect(refused('f.m:new')).to.equal('Enter a name for the entry.');
    expect(form.value).to.deep.equal({ m: { pan: 'A', gst: 'B' } });
    await expect(form).to.be.accessible();
  });
});

describe('an open map that says what its entries may be called', () => {
  const named = (propertyNames: object): object => ({
    properties: { m: { type: 'object', title: 'Papers', propertyNames, additionalProperties: { type: 'string' } } },
  });
  const add = async (form: Awaited<ReturnType<typeof drawnForm>>, name: string): Promise<string> => {
    await enter(form, '[id="f.m:new"]', name);
    button(form, 'Add an entry: Papers').click();
    await form.updateComplete;
    return one<HTMLElement>(form, '[id="f.m:new:error"]').textContent;
  };

  it('propertyNames is checked before an entry is added, and the reason is shown', async () => {
    const form = await drawnForm(named({ pattern: '^[a-z]+$', minLength: 3 }));
    expect(await add(form, 'P1')).to.equal('The name “P1” can’t be used.');
    expect(await add(form, 'ab')).to.equal(
      'The name “ab” can’t be used. Enter at least 3 characters. You’ve entered 2.',
    );
    expect(form.value ?? {}).to.deep.equal({});
    expect(await add(form, 'pan')).to.equal('');
    expect(form.value).to.deep.equal({ m: { pan: '' } });
    await enter(form, '[id="f.m:key:0"]', 'x');
    expect(one<HTMLElement>(form, '[id="f.m:key:0:error"]').textContent).to.contain('“x”');
    expect(form.value).to.deep.equal({ m: { pan: '' } });
    await expect(form).to.be.accessible();
  });

  it('Listed property names are suggested', async () => {
    const form = await drawnForm(named({ enum: ['pan', 'tan'] }), { value: { m: { pan: 'A' } } });
    expect(all<HTMLOptionElement>(form, 'datalist option').map(({ value }) => value)).to.deep.equal(['tan']);
    expect(one(form, '[id="f.m:new"]').getAttribute('list')).to.equal(one(form, 'datalist').id);
    expect(await add(form, 'gst')).to.equal('The name “gst” can’t be used. Select an option from the list.');
    await expect(form).to.be.accessible();
  });

  it('On submit, the error of a name is shown at its entry, with the name', async () => {
    const form = await drawnForm(named({ maxLength: 3 }), { value: { m: { pan: 'A', aadhaar: 'B' } } });
    form.submit();
    await form.updateComplete;
    expect(all<HTMLElement>(form, '[part~="field-invalid"] [part~="control"]').map(({ id }) => id)).to.deep.equal([
      'f.m.aadhaar',
    ]);
    expect(one<HTMLElement>(form, '[id="f.m.aadhaar:error"]').textContent).to.equal(
      'The name “aadhaar” can’t be used. Enter no more than 3 characters. You’ve entered 7.',
    );
  });

  it('No entry can be added or removed if the UI schema disables it', async () => {
    const ui = { m: { 'ui:options': { addable: false, removable: false } } };
    const form = await drawnForm(named({}), { uiSchema: ui, value: { m: { pan: 'A' } } });
    expect(all(form, 'button[part~="button-quiet"]').length).to.equal(0);
  });
});

describe('what asks for the widget of an open map and is none', () => {
  it('A field without additional properties that requests their widget gets its default widget', async () => {
    const properties = {
      s: { type: 'string', title: 'S' },
      b: { type: 'boolean', title: 'B' },
      o: { type: 'object', title: 'O', properties: { x: { type: 'string' } } },
    };
    const ui = { 'ui:widget': 'map' };
    const form = await drawnForm({ properties }, { uiSchema: { s: ui, b: ui, o: ui } });
    expect(all<HTMLInputElement>(form, 'input').map(({ name, type }) => `${name} ${type}`)).to.deep.equal([
      's text',
      'b checkbox',
      'x text',
    ]);
  });
});

describe('a list', () => {
  const list = {
    properties: {
      l: { type: 'array', title: 'L', prefixItems: [{ type: 'string', title: 'Head' }], items: { type: 'string' } },
    },
  };

  it('A list of one item has no drag handle', async () => {
    const form = await drawnForm(list, { value: { l: ['head', 'a'] } });
    expect(all(form, '[part=grip]')).to.have.length(0);
    expect(all(form, '[part=actions]')).to.have.length(1);
  });

  it('Fixed items have no buttons, and the others do not pass them', async () => {
    const form = await drawnForm(list, { value: { l: ['head', 'a', 'b'] } });
    expect(all(form, 'button[aria-label]').map((each) => each.getAttribute('aria-label'))).to.deep.equal([
      'Move down: L 2',
      'Remove: L 2',
      'Move up: L 3',
      'Remove: L 3',
    ]);
  });
});
