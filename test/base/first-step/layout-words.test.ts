import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FIRST_STEP_FILE, makeFirstStepTexts, pack } from '../../../scripts/build/locales.ts';
import { readTexts } from '../../../scripts/build/read-texts.ts';
import { ENGLISH } from '../../../src/base/first-step/texts.ts';
import { firstStepWords, type WordName } from '../../../src/base/first-step/layout.ts';

const NAMES = Object.keys(ENGLISH) as WordName[];

test('The texts of the first step are made of the current texts.', () => {
  assert.equal(readFileSync(FIRST_STEP_FILE, 'utf8'), makeFirstStepTexts(), 'run `npm run locales`');
});

test('The first step has the words of every language file, with the names of states.', () => {
  for (const texts of readTexts()) {
    const words = firstStepWords(JSON.parse(pack(texts)) as unknown[]);
    const all = { ...texts.checkout, ...texts.form };
    for (const name of NAMES) assert.equal(words(name), all[name], `${texts.language} ${name}`);
    for (const [code, name] of Object.entries(texts.states))
      assert.equal(words(`state.${code}`), name, `${texts.language} ${code}`);
  }
});

test('English is part of the code and shows the service’s names of states.', () => {
  const words = firstStepWords();
  assert.equal(words('stampHeading'), 'Choose your e‑Stamp');
  assert.equal(words('state.KA'), undefined);
});

test('The page’s own texts hold, unless they are no text.', () => {
  const words = firstStepWords(undefined, {
    state: 'Where?',
    'state.KA': 'Namma',
    'state.ZZ': 'Elsewhere',
    choose: '',
    progress: 4,
  });
  assert.deepEqual([words('state'), words('state.KA'), words('state.ZZ')], ['Where?', 'Namma', 'Elsewhere']);
  assert.deepEqual([words('choose'), words('progress'), words('state.MH')], ['Choose…', 'Progress', undefined]);
});
