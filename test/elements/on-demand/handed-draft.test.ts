import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  accept,
  fillIn,
  giveBack,
  isBegun,
  linkTo,
  toSend,
  withHandOver,
} from '../../../src/elements/on-demand/handed-draft.ts';
import type { CheckoutState } from '../../../src/flow/index.ts';
import { ANSWERS, bench, CHOICE, type Bench } from '../../flow/checkout-bench.ts';
import { problem } from '../../flow/fake-proxy-client.ts';

const SENT = {
  serviceCode: 'estamp.standard',
  stamp: { stateCode: 'KA', articleCode: 'RENT', stampDutyAmount: '500' },
  parties: { partyName: 'Ravi Iyer' },
  details: { purpose: 'Rent of flat 12' },
};

const apply = (made: Bench, transition: ReturnType<typeof fillIn>): Promise<void> =>
  made.act({ type: 'apply', transition });

/** A review that was opened by a link, with its price. */
async function handed(): Promise<Bench> {
  const made = await bench();
  await made.review();
  await apply(made, withHandOver({ order: { draft: 'd1' } }));
  return made;
}

describe('what is sent', () => {
  it('has what was typed, without a PAN and without empty answers', async () => {
    const made = await bench();
    await made.edit({ ...CHOICE, ...ANSWERS, details: { ...ANSWERS.details, other: 'abcpe 1234f', empty: '' } });
    assert.deepEqual(toSend(made.state, 'estamp.standard'), {
      serviceCode: 'estamp.standard',
      stamp: CHOICE,
      parties: { partyName: 'Asha Rao', customerMobile: '9880012345' },
      details: { purpose: 'Change of name' },
      step: 'stamp',
    });
  });

  const LINKS: readonly (readonly [address: string, link: string])[] = [
    ['https://shop.example/buy?a=1', 'https://shop.example/buy?a=1#estamp-draft=t'],
    ['https://shop.example/#/buy', 'https://shop.example/#/buy?estamp-draft=t'],
    ['https://shop.example/#/buy?a=1', 'https://shop.example/#/buy?a=1&estamp-draft=t'],
    ['https://shop.example/#a#b', 'https://shop.example/#a#b?estamp-draft=t'],
  ];
  for (const [address, link] of LINKS)
    it(`${address} becomes ${link}: no server sees the token`, () => {
      assert.equal(linkTo(address, 't'), link);
      assert.equal(new URL(link).search, new URL(address).search);
    });
});

describe('what of a draft this page sells', () => {
  const made = bench();
  const on = async (locked: CheckoutState['preset']['stamp'] = {}): Promise<ReturnType<typeof accept>> => {
    const { state } = await made;
    const names = Object.keys(locked) as (keyof typeof locked)[];
    return accept({ ...state, preset: { ...state.preset, stamp: locked } }, SENT, names);
  };

  it('All of it, where nothing is locked', async () => {
    assert.deepEqual(await on(), {
      draft: { stamp: SENT.stamp, parties: SENT.parties, details: SENT.details },
      isLocked: false,
      isGone: false,
    });
  });

  it('A locked state wins, with nothing that belongs to another state', async () => {
    const { draft, isLocked } = await on({ stateCode: 'MH' });
    assert.deepEqual(draft.stamp, { stateCode: 'MH' });
    assert.ok(isLocked);
  });

  it('A locked document wins, without the amount of the other', async () => {
    const { draft, isLocked } = await on({ articleCode: 'AFFIDAVIT' });
    assert.deepEqual(draft.stamp, { stateCode: 'KA', articleCode: 'AFFIDAVIT' });
    assert.ok(isLocked);
  });

  it('The same amount in other words is no difference', async () => {
    assert.equal((await on({ stampDutyAmount: '500.00' })).isLocked, false);
  });

  it('A state that is not sold is left out, and said', async () => {
    const { state } = await made;
    const sent = { ...SENT, stamp: { ...SENT.stamp, stateCode: 'XX' } };
    const { draft, isGone, isLocked } = accept(state, sent, []);
    assert.deepEqual(draft.stamp, {});
    assert.ok(isGone);
    assert.equal(isLocked, false);
  });
});

describe('a checkout that is filled in', () => {
  it('has the answers, loads the documents, asks no price, and keeps both for a reload', async () => {
    const made = await bench();
    const { draft } = accept(made.state, SENT, []);
    await apply(made, fillIn(draft, 'd1'));
    assert.equal(made.state.articles.KA?.status, 'ready');
    assert.equal(made.proxy.count('quote'), 0);
    await made.reload();
    assert.deepEqual(made.state.draft.parties, SENT.parties);
    assert.deepEqual(made.state.handOver, { order: { draft: 'd1' } });
  });

  it('keeps the price of the same stamp', async () => {
    const made = await bench();
    await made.review();
    const { draft } = accept(made.state, { ...SENT, stamp: { ...CHOICE } }, []);
    await apply(made, fillIn(draft, 'd1'));
    assert.equal(made.state.price?.quote.articleCode, 'AFFIDAVIT');
  });

  it('gives back what the customer had', async () => {
    const made = await bench();
    assert.equal(isBegun(made.state), false);
    await made.edit({ ...CHOICE, ...ANSWERS });
    assert.ok(isBegun(made.state));
    const former = made.state.draft;
    await apply(made, fillIn(accept(made.state, SENT, []).draft, 'd1'));
    await apply(made, giveBack(former));
    assert.equal(made.step, 'stamp');
    assert.equal(made.state.draft, former);
    assert.equal(made.state.handOver, undefined);
    await made.reload();
    assert.equal(made.state.handOver, undefined);
    assert.equal(made.state.draft.parties?.partyName, 'Asha Rao');
  });
});

describe('the order of a draft', () => {
  it('carries the token, and the next order does not', async () => {
    const made = await handed();
    await made.act({ type: 'confirm' });
    const [body] = made.proxy.calls.find(({ name }) => name === 'order')?.args ?? [];
    assert.equal((body as { draft?: string }).draft, 'd1');
    assert.equal(made.state.handOver, undefined);
    await made.reload();
    assert.equal(made.state.handOver, undefined);
  });

  it('A line that is paid or being paid leaves the review, the price and its order as they are', async () => {
    const made = await handed();
    made.proxy.fail('order', problem('CONFLICT', { field: 'draft' }));
    await made.act({ type: 'confirm' });
    assert.equal(made.step, 'review');
    assert.equal(made.state.failure?.field, 'draft');
    assert.equal(made.proxy.count('quote'), 1);
    await apply(made, withHandOver({ order: { draft: 'd1', buyAnother: true } }, { failure: undefined }));
    await made.act({ type: 'confirm' });
    assert.equal(made.step, 'status');
    const { args } = made.proxy.calls.findLast(({ name }) => name === 'order')!;
    assert.equal((args[0] as { buyAnother?: boolean }).buyAnother, true);
  });

  it('The checkout begins once the draft of the address is opened', async () => {
    const opened: string[] = [];
    const openDraft = (token: string): Promise<void> => {
      opened.push(token);
      return Promise.resolve();
    };
    const made = await bench({ openDraft });
    made.page.draft = 'd1';
    await made.reload();
    assert.equal(made.step, 'stamp');
    made.page.draft = 'd2';
    await made.reload();
    assert.equal(made.step, 'stamp');
    made.page.draft = 'd3';
    made.page.signal('linkOpened');
    assert.deepEqual(opened, ['d1', 'd2', 'd3']);
    await made.reload({ openDraft: undefined });
    made.page.draft = 'd4';
    await made.reload({ openDraft: undefined });
    assert.equal(made.page.draft, 'd4');
  });
});
