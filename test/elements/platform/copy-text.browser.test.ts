import { expect } from '@open-wc/testing';
import { copyText } from '../../../src/elements/platform/copy-text.ts';

/** A clipboard that allows some of its methods and records their calls. */
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

describe('copying a text that is still loading', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('The clipboard is accessed during the press, and gets the text when it arrives', async () => {
    const { calls } = clipboard({ write: true });
    let come = (_: string): void => undefined;
    const copied = copyText(
      new Promise((resolve) => {
        come = resolve;
      }),
    );
    expect(calls, 'before the text has come').to.deep.equal(['write']);
    come('https://shop.example/#a');
    expect(await copied).to.equal(true);
    expect(calls).to.deep.equal(['write', 'https://shop.example/#a']);
  });

  it('If the clipboard refuses items, the text is written with writeText', async () => {
    const { calls } = clipboard({ writeText: true });
    expect(await copyText(Promise.resolve('a'))).to.equal(true);
    expect(calls).to.deep.equal(['write', 'writeText', 'a']);
  });

  it('The result is false if the clipboard refuses everything or does not exist', async () => {
    clipboard({});
    expect(await copyText(Promise.resolve('a'))).to.equal(false);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    expect(await copyText(Promise.resolve('a'))).to.equal(false);
  });

  it('If the text never arrives, the clipboard is unchanged', async () => {
    const { calls } = clipboard({ write: true, writeText: true });
    const copied = await copyText(Promise.reject(new Error('none'))).catch(
      (error: unknown) => (error as Error).message,
    );
    expect(copied).to.equal('none');
    expect(calls).to.deep.equal(['write']);
  });
});
