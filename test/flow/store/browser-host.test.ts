import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { browserHost, type PageEvent } from '../../../src/flow/index.ts';

/** As much of a window as the host touches. */
function fakeWindow(hash = ''): { page: Window & typeof globalThis; document: EventTarget & { visibilityState: string } } {
  const location = { hash, pathname: '/deed', search: '?cart=7' };
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const page = Object.assign(new EventTarget(), {
    document, location, navigator: { onLine: true },
    history: {
      state: { theirs: 1 },
      replaceState(state: unknown, _title: string, url: string) {
        assert.deepEqual(state, { theirs: 1 });
        location.hash = url.includes('#') ? url.slice(url.indexOf('#')) : '';
        assert.ok(url.startsWith('/deed?cart=7'));
      },
    },
  });
  Object.defineProperty(page, 'sessionStorage', {
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  return { page: page as unknown as Window & typeof globalThis, document };
}

describe('the fragment', () => {
  for (const [before, after] of [
    ['#estamp=a.b-1.c_2', ''],
    ['#top&estamp=a.b-1.c_2', '#top'],
    ['#estamp=a.b-1.c_2&top=1', '#top=1'],
    ['#x=%20&estamp=a.b-1.c_2&y=$&z', '#x=%20&y=$&z'],
  ] as const) {
    it(`${before} gives the token and becomes ${after || 'empty'}`, () => {
      const { page } = fakeWindow(before);
      assert.equal(browserHost(page).consumeUrlToken(() => true), 'a.b-1.c_2');
      assert.equal(page.location.hash, after);
    });
  }

  for (const hash of ['', '#estamp', '#estamp=', '#notestamp=a.b.c', '#top']) {
    it(`${hash || 'empty'} is left alone`, () => {
      const { page } = fakeWindow(hash);
      assert.equal(browserHost(page).consumeUrlToken(() => true), undefined);
      assert.equal(page.location.hash, hash);
    });
  }

  it('of somebody else is left alone', () => {
    const { page } = fakeWindow('#estamp=a.b.c');
    assert.equal(browserHost(page).consumeUrlToken(() => false), undefined);
    assert.equal(page.location.hash, '#estamp=a.b.c');
  });
});

describe('the page', () => {
  it('without storage neither keeps nor throws', () => {
    const host = browserHost(fakeWindow().page);
    host.write('k', 'v');
    host.write('k', undefined);
    assert.equal(host.read('k'), undefined);
  });

  it('tells when it is there again, until nobody listens', () => {
    const { page, document } = fakeWindow();
    const heard: PageEvent[] = [];
    const stop = browserHost(page).listen((signal) => heard.push(signal));
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    document.visibilityState = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    page.dispatchEvent(new Event('offline'));
    page.dispatchEvent(new Event('online'));
    page.dispatchEvent(new Event('pageshow'));
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    assert.deepEqual(heard, ['resumed', 'offline', 'resumed', 'pageRestored']);
    stop();
    page.dispatchEvent(new Event('online'));
    page.dispatchEvent(new Event('offline'));
    assert.equal(heard.length, 4);
  });

  it('tells whether there is a network, as the browser says it now', () => {
    const { page } = fakeWindow();
    const host = browserHost(page);
    assert.equal(host.online(), true);
    Object.assign(page.navigator, { onLine: false });
    assert.equal(host.online(), false);
  });
});
