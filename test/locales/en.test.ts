import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullMessages } from '../../src/form/i18n/full-messages.ts';
import { formMessages } from '../../src/form/i18n/messages.ts';
import { en } from '../../src/locales/index.ts';
import { en as payment } from '../../src/proxy/payment-page/messages/en.ts';
import { formSchema, formUiSchema } from '../../src/sandbox/seed/catalogue.ts';

const texts = JSON.stringify([en, formMessages, fullMessages, payment, formSchema, formUiSchema]);

for (const word of [
  /\bmend/i,
  /\btold\b/i,
  /\bthe shop\b/i,
  /\bletters\b(?<!English letters)/i,
  /\bwhoever\b/i,
  /\bnobody\b/i,
  /\bE-mail/,
  /moved on/i,
  /\bstands\b/i,
  /\b(?:can|could|did|is|was|do|does|has|have|will) ?not\b/i,
]) {
  test(`no English text says ${String(word)}`, () => {
    assert.equal(word.exec(texts)?.[0], undefined);
  });
}

test('no example at the end of an English text is followed by a full stop', () => {
  assert.doesNotMatch(texts, /(?:43210|ABCPE1234F|example\.in|14:30|\{example\}|\{names\})\./);
});
