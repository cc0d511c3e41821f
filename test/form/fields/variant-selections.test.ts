import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawn, formOf } from '../held-form.ts';

const schema = {
  properties: {
    name: { type: 'string' },
    address: { type: 'object', properties: { pin: { type: 'string' } } },
    abroad: {
      type: 'object',
      properties: { is: { type: 'boolean' } },
      if: { properties: { is: { const: true } }, required: ['is'] },
      then: { properties: { country: { type: 'string' } } },
    },
  },
};

describe('fields between two keys', () => {
  it('Fields that depend on no value are reused between two key presses', () => {
    const form = formOf(schema);
    const before = form.form?.children?.find(({ name }) => name === 'address');
    form.change('/address/pin', '560001', 'input');
    assert.equal(
      form.form?.children?.find(({ name }) => name === 'address'),
      before,
    );
    assert.deepEqual(form.submission, { address: { pin: '560001' } });
  });

  it('Fields are read again if a group may be null and can be removed once it exists', () => {
    const form = formOf({
      properties: { spouse: { type: 'object', nullable: true, properties: { name: { type: 'string' } } } },
    });
    const canRemove = (): unknown => form.form?.children?.[0]?.list?.canRemove;
    assert.equal(canRemove(), undefined);
    form.change('/spouse/name', 'Asha', 'input');
    assert.equal(canRemove(), true);
  });

  it('Fields are read again if a condition depends on a value', () => {
    const form = formOf(schema, { abroad: { is: false } });
    const before = drawn(form.fields);
    form.change('/abroad/is', true, 'commit');
    assert.deepEqual(drawn(form.fields), [...before, '/abroad/country text']);
    form.change('/abroad/is', false, 'commit');
    assert.deepEqual(drawn(form.fields), before);
  });

  it('Fields are read again if a rule inside a group depends on a value', () => {
    const ui = { address: { pin: { 'ui:visibleWhen': { scope: '/name', schema: { const: 'Asha' } } } } };
    const form = formOf(schema, {}, ui);
    assert.ok(!drawn(form.fields).includes('/address/pin text'));
    form.change('/name', 'Asha', 'input');
    assert.ok(drawn(form.fields).includes('/address/pin text'));
  });

  it('Fields are read again with another UI schema', () => {
    const form = formOf(schema);
    form.source = { schema, uiSchema: { address: { pin: { 'ui:title': 'PIN code' } } } };
    assert.ok(form.fields.some(({ children }) => children?.some(({ label }) => label === 'PIN code')));
  });
});

describe('An optional group', () => {
  it('An optional group marks its required fields as not started until it has a value', () => {
    const form = formOf({
      properties: { home: { type: 'object', required: ['pin'], properties: { pin: { type: 'string' } } } },
    });
    const pin = () => form.form?.children?.[0]?.children?.[0];
    assert.deepEqual([pin()?.notStarted, pin()?.optional], [true, true]);
    form.change('/home/pin', '560001', 'input');
    assert.deepEqual([pin()?.notStarted, pin()?.optional], [undefined, true]);
  });
});
