import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from './support/page.ts';
import type { Visits } from './support/visits.ts';

const isDefined = (page: Page): Promise<unknown> => page.run("() => !!customElements.get('estamp-checkout')");

/** Where the parts of the first step are. */
const PLACES = `() => [...document.querySelector('estamp-checkout').shadowRoot.querySelectorAll('[part], .ghost.button, .button')]
  .map((one) => [one.classList.contains('button') ? 'button' : one.getAttribute('part').trim(), ...Object.values(one.getBoundingClientRect().toJSON())].join(' '))`;

export function startFile({ visit, shop, late }: Visits): void {
  test('the first question is there before the code, which takes over in place, and keeps choice and focus', async () => {
    const page = await visit();
    const release = late.hold();
    await page.go(`${shop().url}/late/strict.html`);
    await page.has('field', 'State');
    assert.ok(await page.speaks('field', 'State', 'combobox'));
    const before = await page.run(PLACES);
    await page.choose('State', 'Karnataka');
    assert.equal(await isDefined(page), false);
    release();
    await page.has('choice', /^Affidavit/);
    await page.has('button', 'Continue');
    assert.deepEqual([await page.value('State'), await page.focused()], ['Karnataka', 'State']);
    assert.deepEqual(await page.run('() => window.noted'), ['ready KA']);
    await page.go(`${shop().url}/late/strict.html`);
    await page.run('() => sessionStorage.clear()');
    await page.go(`${shop().url}/late/strict.html`);
    // The code is there at once now, and lets the step arrive, whenever this browser draws it.
    await page.until('Everything is where it was before the code', async () =>
      isDeepStrictEqual(await page.run(PLACES), before),
    );
  });

  test('a first step that the server sends is there without the code, and keeps its choice', async () => {
    const page = await visit();
    await fetch(`${shop().url}/estamp/checkout/estamp.standard`);
    const markup = await shop().proxy.startMarkup({ serviceCode: 'estamp.standard' });
    late.serve(
      'server.html',
      `<!doctype html><html lang="en"><title>A merchant's page</title>${markup.replace('/estamp/assets/estamp-checkout.start.js', '/late/estamp-checkout.start.js')}</html>`,
    );
    const release = late.hold();
    await page.go(`${shop().url}/late/server.html`);
    await page.choose('State', 'Karnataka');
    assert.equal(await isDefined(page), false);
    release();
    await page.has('choice', /^Affidavit/);
    assert.deepEqual([await page.value('State'), await page.focused()], ['Karnataka', 'State']);
  });

  test('the start file and the code run under a policy of their two hashes', async () => {
    const page = await visit();
    await page.go(`${shop().url}/late/hashes.html`);
    await page.has('button', 'Continue');
    assert.equal(await isDefined(page), true);
  });
}
