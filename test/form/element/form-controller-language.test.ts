import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FormController } from '../../../src/form/element/form-controller.ts';
import { formMessages } from '../../../src/form/i18n/messages.ts';
import { formOf } from '../held-form.ts';

const asked = (title: string, more: object = {}): object => ({
  required: ['payer'],
  properties: {
    payer: { type: 'string', title, oneOf: [{ const: 'first', title: `${title} 1` }, { const: 'second', title: `${title} 2` }], default: 'first', ...more },
  },
});

/** The same form in Hindi, or another one. */
function speak(form: FormController, schema: object, locale = 'hi'): void {
  form.configure({ locale, messages: { ...formMessages, requiredChoice: 'चुनें।' } });
  form.source = { schema: schema as { type: string } };
}

describe('the same questions in another language', () => {
  test('leave empty what the customer has emptied', () => {
    const form = formOf(asked('Payer'), {});
    form.change('/payer', undefined, 'commit');
    speak(form, asked('भुगतान'));
    assert.equal(form.value('/payer'), undefined);
    form.data = { ...form.data as object };
    assert.equal(form.value('/payer'), undefined, 'nor when the data is set once more');
  });

  test('have their default where the customer has emptied nothing', () => {
    const form = formOf(asked('Payer'), {});
    form.data = {};
    speak(form, asked('भुगतान'));
    assert.equal(form.value('/payer'), 'first');
  });

  test('have their default again where the question is another', () => {
    for (const more of [{ default: 'second' }, { oneOf: [{ const: 'first' }, { const: 'third' }] }]) {
      const form = formOf(asked('Payer'), {});
      form.change('/payer', undefined, 'commit');
      speak(form, asked('Payer', more));
      assert.notEqual(form.value('/payer'), undefined);
    }
  });

  test('say in it what was found wrong before', () => {
    const form = formOf(asked('Payer'), {});
    form.change('/payer', undefined, 'commit');
    form.attempt();
    speak(form, asked('भुगतान'));
    assert.deepEqual(form.summary, [{ pointer: '/payer', label: 'भुगतान', message: 'चुनें।' }]);
  });

  test('say in it what a server has told', () => {
    const form = formOf(asked('Payer'), {});
    form.setErrors([['/payer', () => (form.locale === 'hi' ? 'यह नहीं।' : 'Not this.')]]);
    assert.equal(form.problem('/payer'), 'Not this.');
    speak(form, asked('भुगतान'));
    assert.equal(form.problem('/payer'), 'यह नहीं।');
    assert.equal(form.summary[0]?.message, 'यह नहीं।');
    form.change('/payer', 'second', 'commit');
    assert.equal(form.problem('/payer'), undefined);
  });
});
