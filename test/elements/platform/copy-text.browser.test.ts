import { expect } from '@open-wc/testing';
import { copyText } from '../../../src/elements/platform/copy-text.ts';

/** A clipboard that allows some of its ways, and what came into it. */
function clipboard(ways: { write?: boolean; writeText?: boolean }): { calls: string[] } {
  const calls: string[] = [];
  const refuse = (): Promise<void> => Promise.reject(new DOMException('no', 'NotAllowedError'));
  const made = {
    async write([item]: ClipboardItem[]) {
      calls.push('write');
      if (!ways.write || !item) return refuse();
      calls.push(await (await item.getType('text/plain')).text());
    },
    async writeText(text: string) {
      calls.push('writeText');
      if (!ways.writeText) return refuse();
      calls.push(text);
    },
  };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: made });
  return { calls };
}

describe('copying a text that is still on its way', () => {
  afterEach(() => { Reflect.deleteProperty(navigator, 'clipboard'); });

  it('The clipboard is asked in the press itself, and gets the text when it comes.', async () => {
    const { calls } = clipboard({ write: true });
    let come = (_: string): void => undefined;
    const copied = copyText(new Promise((resolve) => { come = resolve; }));
    expect(calls, 'before the text has come').to.deep.equal(['write']);
    come('https://shop.example/#a');
    expect(await copied).to.equal(true);
    expect(calls).to.deep.equal(['write', 'https://shop.example/#a']);
  });

  it('Where items are refused, the text is written as a text.', async () => {
    const { calls } = clipboard({ writeText: true });
    expect(await copyText(Promise.resolve('a'))).to.equal(true);
    expect(calls).to.deep.equal(['write', 'writeText', 'a']);
  });

  it('It says so where nothing is allowed, and where there is no clipboard at all.', async () => {
    clipboard({});
    expect(await copyText(Promise.resolve('a'))).to.equal(false);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    expect(await copyText(Promise.resolve('a'))).to.equal(false);
  });

  it('A text that never comes leaves the clipboard as it is.', async () => {
    const { calls } = clipboard({ write: true, writeText: true });
    const copied = await copyText(Promise.reject(new Error('none'))).catch((error: unknown) => (error as Error).message);
    expect(copied).to.equal('none');
    expect(calls).to.deep.equal(['write']);
  });
});
