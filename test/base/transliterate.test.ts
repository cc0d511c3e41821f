import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notPrinted } from '../../src/base/printable.ts';
import { transliterate } from '../../src/base/transliterate.ts';
import fc from '../support/fast-check.ts';

const NAMES = {
  Devanagari: {
    'राजकुमार शर्मा': 'Rajkumar Sharma',
    'फ़िरोज़ ख़ान': 'Firoz Khan',
    'पंकज सिंह': 'Pankaj Singh',
    'प्रिया मिश्र': 'Priya Mishra',
  },
  Bengali: { 'রবীন্দ্রনাথ দাস': 'Rabindranath Das' },
  Gurmukhi: { 'ਰਾਜ ਸਿੰਘ': 'Raj Singh' },
  Gujarati: { 'નરેન્દ્ર પટેલ': 'Narendra Patel' },
  Odia: { 'ଜଗନ୍ନାଥ ସାହୁ': 'Jagannath Sahu' },
  Tamil: { 'செந்தில் குமார்': 'Senthil Kumar', சரவணன்: 'Saravanan' },
  Telugu: { సుబ్రహ్మణ్యం: 'Subrahmanyam' },
  Kannada: { 'ರಮೇಶ ಗೌಡ': 'Ramesha Gauda' },
  Malayalam: { 'രാജേഷ് നായർ': 'Rajesh Nayar' },
  Urdu: { 'آشا راؤ': 'Asha Rao', 'رحمان خان': 'Rahaman Khan' },
};

for (const [script, names] of Object.entries(NAMES)) {
  test(`A name in ${script} is spelled in English letters`, () => {
    for (const [name, spelling] of Object.entries(names)) assert.equal(transliterate(name), spelling);
  });
}

test('English letters, and letters of other scripts, stay', () => {
  assert.equal(transliterate('Asha D’Souza ★ Иван'), 'Asha D’Souza ★ Иван');
});

test('Every text of the ten scripts is spelled in letters that certificates print', () => {
  const letter = fc.oneof(fc.integer({ min: 0x900, max: 0xd7f }), fc.integer({ min: 0x600, max: 0x6ff }));
  const word = fc.array(letter, { maxLength: 20 }).map((codes) => String.fromCharCode(...codes));
  fc.assert(
    fc.property(word, (text) => {
      assert.deepEqual(notPrinted(transliterate(text)), []);
      assert.match(transliterate(text), /^[A-Za-z\d]*$/);
    }),
    { numRuns: 500 },
  );
});
