import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { catalogue, stateTables } from '../../../src/sandbox/seed/catalogue.ts';
import { instruments } from '../../../src/sandbox/seed/states/instruments.ts';

const ISO_CODES =
  'AN AP AR AS BR CG CH DH DL GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD PB PY RJ SK TN TR TS ' + 'UK UP WB';

describe('the seed catalogue', () => {
  it('The seed catalogue has all 36 states and union territories by their revised ISO codes, in the order of their names', () => {
    assert.deepEqual(catalogue.states.map(({ code }) => code).sort(), ISO_CODES.split(' '));
    const names = catalogue.states.map(({ name }) => name);
    assert.deepEqual(names, [...names].sort());
  });

  it('The seed catalogue sells at least ten articles in every state, each under a code of its own', () => {
    for (const state of catalogue.states) {
      const articles = catalogue.articles.filter(({ stateCode }) => stateCode === state.code);
      assert.ok(articles.length >= 10, `${state.name} has only ${articles.length} articles`);
      for (const { code } of articles) assert.match(code, new RegExp(`^${state.code}-RG-\\d+$`));
    }
    assert.equal(new Set(catalogue.articles.map(({ code }) => code)).size, catalogue.articles.length);
    const running = Object.values(instruments).map((instrument) => instrument.running);
    assert.equal(new Set(running).size, running.length, 'two documents share a running number');
  });

  it('The seed catalogue states the source of every figure', () => {
    for (const record of [...catalogue.states, ...catalogue.articles]) {
      assert.notEqual(record.source, '', `${record.code} names no source`);
      for (const part of record.source.split('; ')) {
        assert.match(part, /^\w+: (invented$|https?:\/\/\S+|Indian Stamp Act 1899)/, `${record.code}: ${part}`);
      }
    }
    for (const table of stateTables) {
      for (const [name, row] of Object.entries(table.articles)) {
        for (const [field, figure] of Object.entries(row)) {
          if (typeof figure === 'boolean') continue;
          assert.ok('source' in figure !== 'invented' in figure, `${table.code} ${name} ${field}`);
        }
      }
    }
  });

  it('The seed catalogue can sell every article: its limits leave a value, and the suggested one is among them', () => {
    const states = new Map(catalogue.states.map((state) => [state.code, state]));
    for (const article of catalogue.articles) {
      const state = states.get(article.stateCode);
      assert.ok(state);
      const min = Math.max(state.minAmount ?? 0, article.minAmount ?? 0);
      const max = Math.min(state.maxAmount ?? Infinity, article.maxAmount ?? Infinity);
      assert.ok(min <= max, `${article.code}: ${min} is above ${max}`);
      for (const amount of [...(article.allowedAmounts ?? []), article.suggestedAmount ?? min]) {
        assert.ok(amount >= min && amount <= max, `${article.code}: ${amount} is outside ${min} to ${max}`);
      }
      if (article.allowedAmounts && article.suggestedAmount !== undefined) {
        assert.ok(article.allowedAmounts.includes(article.suggestedAmount), `${article.code} suggests what it refuses`);
      }
    }
  });

  it('The seed catalogue contains the figures on which the sources agree', () => {
    const article = (code: string) => catalogue.articles.find((one) => one.code === code);
    assert.equal(article('TN-RG-4')?.minAmount, 200_00);
    assert.equal(article('MH-RG-4')?.minAmount, 500_00);
    assert.equal(article('AS-RG-16')?.number, '23');
    assert.equal(article('KA-RG-26')?.number, '30');
    assert.equal(article('HR-RG-31')?.suggestedAmount, 22_50);
    assert.equal(article('KA-RG-4')?.secondParty, false);
    assert.equal(article('KA-RG-26')?.usualPayer, 'second');
    assert.equal(article('KA-RG-25')?.usualPayer, 'first');
    assert.equal(article('KA-RG-22'), undefined);
    assert.equal(catalogue.states.find(({ code }) => code === 'DL')?.maxAmount, 500_00);
  });

  it('The seed catalogue requires district and office where the state does, and has districts exactly there', () => {
    const asks = (state: { requiresDistrict: boolean }): boolean => state.requiresDistrict;
    assert.deepEqual(
      catalogue.states.filter(asks).map(({ code }) => code),
      ['AS', 'HR', 'MH', 'UP'],
    );
    assert.deepEqual(
      catalogue.states.filter((s) => s.requiresSro).map(({ code }) => code),
      ['AS', 'MH'],
    );
    const listed = new Set(catalogue.districts.map(({ stateCode }) => stateCode));
    assert.deepEqual([...listed].sort(), ['AS', 'HR', 'MH', 'UP']);
    const codes = catalogue.districts.map(({ code }) => code);
    assert.equal(new Set(codes).size, codes.length);
    const count = (state: string): number => catalogue.districts.filter((one) => one.stateCode === state).length;
    assert.deepEqual([count('HR'), count('UP'), count('MH')], [22, 75, 36]);
    assert.deepEqual(
      catalogue.districts.find(({ code }) => code === 'AS-MO'),
      { stateCode: 'AS', code: 'AS-MO', name: 'Morigaon', sros: [{ value: 'AS-MRG', name: 'Morigaon' }] },
    );
  });

  it("The seed catalogue offers one e-Stamp service and one for each verification call at the specification's price", () => {
    const prices = Object.fromEntries(catalogue.services.map(({ code, basePrice }) => [code, basePrice]));
    assert.deepEqual(prices, {
      'estamp.standard': 5000,
      'pan.verify': 500,
      'gstin.verify': 500,
      'rc.verify': 900,
      'voter.verify': 500,
      'dl.verify': 500,
      'passport.verify': 900,
      'cin.verify': 500,
      'udyam.verify': 500,
      'pan.to_gstin': 500,
      'pan.to_udyam': 500,
      'bank-account.verify': 400,
    });
  });
});
