import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openWorkbench, type Workbench } from './support/workbench.ts';

let bench: Workbench;
let page: Page;
before(async () => {
  bench = await openWorkbench();
  ({ page } = bench);
});
after(async () => {
  assert.deepEqual(bench.trouble(), []);
  await bench.close();
});

async function open(schema: object, data?: unknown): Promise<void> {
  await bench.ask('show', { schema }, data, []);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

const value = (): Promise<unknown> =>
  page.locator('estamp-form').evaluate((form) => Reflect.get(form, 'value') as unknown);
const announced = (): Promise<string> => page.locator('[role=status]').first().innerText();

/** The accessible name of what has the focus. */
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const at = document.querySelector('estamp-form')?.shadowRoot?.activeElement;
    const labels = [...((at as HTMLInputElement | null)?.labels ?? [])].map((label) => label.textContent);
    const text = at?.getAttribute('aria-label') ?? (labels.join(' ') || at?.textContent);
    return (text ?? 'nothing')
      .replace(/\s+/g, ' ')
      .replace(/ ?\(?optional\)?$/i, '')
      .trim();
  });

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Walks with a key until something of this name has the focus. */
async function walkTo(name: string, key = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    seen.push(await focused());
    if (seen.at(-1) === name) return;
  }
  assert.fail(`${key} never reached “${name}”, only ${[...new Set(seen)].join(', ')}.`);
}

describe('with the keyboard alone', () => {
  const sellers = {
    type: 'object',
    properties: {
      sellers: {
        type: 'array',
        title: 'Sellers',
        minItems: 1,
        items: {
          type: 'object',
          properties: { name: { type: 'string', title: 'Name' }, age: { type: 'integer', title: 'Age' } },
        },
      },
    },
  };
  const names = async (): Promise<unknown[]> =>
    ((await value()) as { sellers: { name?: string }[] }).sellers.map(({ name }) => name);

  test('With the keyboard alone an entry of a list is added, and typing goes on in it', async () => {
    await open(sellers, { sellers: [{ name: 'Asha' }] });
    await walkTo('Add Sellers');
    await press('Enter');
    assert.equal(await focused(), 'Name', 'the first control of the new entry has the focus');
    await page.keyboard.type('Ravi');
    await press('Tab');
    await page.keyboard.type('41');
    await walkTo('Add Sellers');
    await press('Space');
    await page.keyboard.type('Uma');
    assert.deepEqual(await value(), { sellers: [{ name: 'Asha' }, { name: 'Ravi', age: 41 }, { name: 'Uma' }] });
  });

  test('With the keyboard alone an entry is moved up and down; the focus goes with it, and a screen reader announces it', async () => {
    await open(sellers, { sellers: [{ name: 'Asha' }, { name: 'Ravi' }, { name: 'Uma' }, { name: 'Hari' }] });
    await walkTo('Move down: Sellers 1');
    await press('Enter');
    assert.deepEqual(await names(), ['Ravi', 'Asha', 'Uma', 'Hari']);
    assert.equal(await focused(), 'Move down: Sellers 2');
    assert.equal(await announced(), 'Sellers 1 moved to position 2 of 4.');
    await press('Enter');
    await press('Space');
    assert.deepEqual(await names(), ['Ravi', 'Uma', 'Hari', 'Asha']);
    assert.equal(await focused(), 'Move up: Sellers 4', 'at the end there is no way down; the way back has the focus');
    await press('Enter');
    assert.deepEqual(await names(), ['Ravi', 'Uma', 'Asha', 'Hari']);
    assert.equal(await focused(), 'Move up: Sellers 3');
    await walkTo('Name', 'Shift+Tab');
    await walkTo('Name', 'Shift+Tab');
    await press('End');
    await page.keyboard.type(' Rao');
    assert.deepEqual(await names(), ['Ravi', 'Uma Rao', 'Asha', 'Hari'], 'entries and controls belong together');
  });

  test('With the keyboard alone an entry is removed, the last one only where none is asked for, and the focus stays in the list', async () => {
    await open({ ...sellers, required: ['sellers'] }, { sellers: [{ name: 'Asha' }, { name: 'Ravi' }] });
    await walkTo('Remove: Sellers 1');
    await press('Enter');
    assert.deepEqual(await names(), ['Ravi']);
    assert.equal(await focused(), 'Add Sellers');
    assert.equal(await announced(), 'Removed: Sellers 1');
    assert.equal(await page.getByRole('button', { name: 'Remove' }).count(), 0);
  });

  test('With the keyboard alone a list that may be left out goes with its last entry, and the focus stays where it can be begun again', async () => {
    await open(sellers, { sellers: [{ name: 'Asha' }] });
    await walkTo('Remove: Sellers 1');
    await press('Enter');
    assert.equal(await focused(), 'Add Sellers');
    assert.equal(await announced(), 'Removed: Sellers 1');
    assert.deepEqual(await value(), {});
  });

  test('With the keyboard alone a group of its own sort is begun and let go, and the focus stays with it', async () => {
    await open(
      {
        $ref: '#/$defs/p',
        $defs: {
          p: {
            type: 'object',
            properties: { name: { type: 'string', title: 'Name' }, heir: { $ref: '#/$defs/p', title: 'Heir' } },
          },
        },
      },
      {},
    );
    await walkTo('Add Heir');
    await press('Enter');
    assert.equal(await focused(), 'Name', 'the first control of the new group has the focus');
    await page.keyboard.type('Asha');
    assert.deepEqual(await value(), { heir: { name: 'Asha' } });
    await walkTo('Remove: Heir');
    await press('Space');
    assert.deepEqual(await value(), {});
    assert.equal(await focused(), 'Add Heir');
    assert.equal(await page.locator('[aria-invalid=true]').count(), 0, 'nothing is called wrong by that');
  });

  test('With the keyboard alone a variant is chosen with the arrows, and its answers come back', async () => {
    const part = (title: string, name: string): object => ({
      title,
      type: 'object',
      required: [name],
      properties: { [name]: { type: 'string', title: name }, city: { type: 'string', title: 'City' } },
    });
    await open({
      type: 'object',
      required: ['party'],
      properties: { party: { title: 'Party', oneOf: [part('A person', 'Name'), part('A company', 'Firm')] } },
    });
    await walkTo('A person');
    await walkTo('Name');
    await page.keyboard.type('Asha');
    await press('Tab');
    await page.keyboard.type('Mysuru');
    await walkTo('A person', 'Shift+Tab');
    await press('ArrowDown');
    assert.equal(await focused(), 'A company', 'the focus stays in the selector');
    assert.deepEqual(await value(), { party: { city: 'Mysuru' } });
    await press('Tab');
    await page.keyboard.type('Sagar Traders');
    assert.deepEqual(await value(), { party: { Firm: 'Sagar Traders', city: 'Mysuru' } });
    await walkTo('A company', 'Shift+Tab');
    await press('ArrowUp');
    assert.equal(await focused(), 'A person');
    assert.deepEqual(await value(), { party: { Name: 'Asha', city: 'Mysuru' } });
    await press('ArrowDown');
    assert.deepEqual(await value(), { party: { Firm: 'Sagar Traders', city: 'Mysuru' } });
  });

  test('With the keyboard alone fixed entries are filled in, and further ones follow', async () => {
    await open({
      type: 'object',
      properties: {
        at: {
          type: 'array',
          title: 'Place',
          prefixItems: [
            { type: 'number', title: 'Latitude' },
            { type: 'number', title: 'Longitude' },
          ],
          items: { type: 'string' },
        },
      },
    });
    await walkTo('Latitude');
    await page.keyboard.type('12.97');
    await press('Tab');
    assert.equal(await focused(), 'Longitude', 'nothing to move or to remove lies between');
    await page.keyboard.type('77.59');
    await press('Tab', 'Enter');
    await page.keyboard.type('north');
    assert.deepEqual(await value(), { at: [12.97, 77.59, 'north'] });
    await walkTo('Remove: Place 3');
    await press('Enter');
    assert.deepEqual(await value(), { at: [12.97, 77.59] });
    assert.equal(await focused(), 'Add Place');
  });

  test('With the keyboard alone an open map takes an entry, by name and value, and lets it go', async () => {
    await open({
      type: 'object',
      properties: { extra: { type: 'object', title: 'Remarks', additionalProperties: { type: 'string' } } },
    });
    await walkTo('Name of a new entry');
    await page.keyboard.type('north');
    await press('Enter');
    assert.equal(await focused(), 'north', 'the value of the new entry has the focus');
    await page.keyboard.type('A road');
    assert.deepEqual(await value(), { extra: { north: 'A road' } });
    await walkTo('Name of the entry', 'Shift+Tab');
    await press('Control+A');
    await page.keyboard.type('south');
    await press('Tab');
    assert.deepEqual(await value(), { extra: { south: 'A road' } });
    assert.equal(await focused(), 'south', 'the value of the renamed entry has the focus');
    await walkTo('Remove: south');
    await press('Space');
    assert.equal(await focused(), 'Name of a new entry', 'the focus stays in the map');
    assert.equal(await announced(), 'Removed: south');
    assert.equal(await page.getByLabel('Name of the entry', { exact: true }).count(), 0);
  });

  test('With the keyboard alone the summary leads to a field, and disappears when all errors are fixed', async () => {
    await open(
      {
        type: 'object',
        required: ['name', 'kind'],
        properties: {
          name: { type: 'string', title: 'Your name', minLength: 3 },
          kind: { title: 'Deed', enum: ['Sale', 'Lease', 'Gift'] },
        },
      },
      { name: 'A' },
    );
    await walkTo('Your name');
    await press('Enter');
    assert.equal(await focused(), 'Your name', 'what is wrong first has the focus');
    await walkTo('Select an option for “Deed”.', 'Shift+Tab');
    await press('Enter');
    assert.equal(await focused(), 'Sale');
    await press('ArrowDown');
    await walkTo('Your name', 'Shift+Tab');
    await page.keyboard.type('sha');
    await walkTo('Submit');
    assert.deepEqual(await page.locator('[part~=error-summary]').count(), 0);
    assert.deepEqual(await value(), { name: 'sha', kind: 'Lease' });
  });
});
