import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FormController } from '../../../src/form/element/form-controller.ts';
import { formMessages } from '../../../src/form/i18n/messages.ts';
import { formOf } from '../held-form.ts';

const asked = (title: string, more: object = {}): object => ({
  required: ['payer'],
  properties: {
    payer: {
      type: 'string',
      title,
      oneOf: [
        { const: 'first', title: `${title} 1` },
        { const: 'second', title: `${title} 2` },
      ],
      default: 'first',
      ...more,
    },
  },
});

/** The same form in Hindi, or another one. */
function speak(form: FormController, schema: object, locale = 'hi'): void {
  form.configure({ locale, messages: { ...formMessages, requiredChoice: 'चुनें।' } });
  form.source = { schema: schema as { type: string } };
}

describe('the same questions in another language', () => {
  test('A cleared field stays cleared when the language changes', () => {
    const form = formOf(asked('Payer'), {});
    form.change('/payer', undefined, 'commit');
    speak(form, asked('भुगतान'));
    assert.equal(form.value('/payer'), undefined);
    form.data = { ...(form.data as object) };
    assert.equal(form.value('/payer'), undefined, 'nor when the data is set once more');
  });

  test('A default is translated if the customer has not cleared the field', () => {
    const form = formOf(asked('Payer'), {});
    form.data = {};
    speak(form, asked('भुगतान'));
    assert.equal(form.value('/payer'), 'first');
  });

  test('A default is set again if the language change brings another question', () => {
    for (const more of [{ default: 'second' }, { oneOf: [{ const: 'first' }, { const: 'third' }] }]) {
      const form = formOf(asked('Payer'), {});
      form.change('/payer', undefined, 'commit');
      speak(form, asked('Payer', more));
      assert.notEqual(form.value('/payer'), undefined);
    }
  });

  test('An earlier error is shown in the new language', () => {
    const form = formOf(asked('Payer'), {});
    form.change('/payer', undefined, 'commit');
    form.attempt();
    speak(form, asked('भुगतान'));
    assert.deepEqual(form.summary, [{ pointer: '/payer', label: 'भुगतान', message: 'चुनें।' }]);
  });

  test('A server error is shown in the new language', () => {
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
