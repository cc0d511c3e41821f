import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { browserHost, type BrowserEnvironment, type PageEvent } from '../../../src/flow/index.ts';

/** The part of a window that the environment uses. */
function fakeWindow(hash = ''): {
  page: Window & typeof globalThis;
  document: EventTarget & { visibilityState: string };
} {
  const location = { hash, pathname: '/deed', search: '?cart=7' };
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const page = Object.assign(new EventTarget(), {
    document,
    location,
    navigator: { onLine: true },
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

describe('the code of a way back', () => {
  const loadedWith = (name: string): Window & typeof globalThis => {
    const { page } = fakeWindow('#/buy');
    return Object.assign(page, { crypto, setTimeout: () => 0, performance: { getEntriesByType: () => [{ name }] } });
  };

  it('A code that a router has dropped at its start is read from the address of the load, once', () => {
    const page = loadedWith('https://shop.example/deed?estamp=r1.p0.ORDER-1.x&cart=7#/buy');
    const host = browserHost(page);
    const found = host.returnCode();
    assert.deepEqual([found?.code, found?.externalOrderId], ['r1.p0.ORDER-1.x', 'ORDER-1']);
    assert.equal(host.returnCode(), found);
    assert.deepEqual([page.location.search, page.location.hash], ['?cart=7', '#/buy']);
  });

  for (const name of ['', 'https://shop.example/deed?estamp=own', 'https://shop.example/deed#?estamp=', 'about:blank'])
    it(`An address without a code has none: ${name || 'none'}`, () => {
      assert.equal(browserHost(loadedWith(name)).returnCode(), undefined);
    });
});

function fail(name: string): never {
  throw new DOMException('no storage', name);
}

describe('the token in the fragment', () => {
  for (const [before, after] of [
    ['#estamp=a.b-1.c_2', ''],
    ['#top&estamp=a.b-1.c_2', '#top'],
    ['#estamp=a.b-1.c_2&top=1', '#top=1'],
    ['#x=%20&estamp=a.b-1.c_2&y=$&z', '#x=%20&y=$&z'],
  ] as const) {
    it(`The token is removed from ${before}, which becomes ${after || 'empty'}`, () => {
      const { page } = fakeWindow(before);
      assert.equal(
        browserHost(page).consumeUrlToken(() => true),
        'a.b-1.c_2',
      );
      assert.equal(page.location.hash, after);
    });
  }

  for (const hash of ['', '#estamp', '#estamp=', '#notestamp=a.b.c', '#top']) {
    it(`A fragment without a token (${hash || 'empty'}) is not changed`, () => {
      const { page } = fakeWindow(hash);
      assert.equal(
        browserHost(page).consumeUrlToken(() => true),
        undefined,
      );
      assert.equal(page.location.hash, hash);
    });
  }

  it('A token that is refused stays in the fragment', () => {
    const { page } = fakeWindow('#estamp=a.b.c');
    assert.equal(
      browserHost(page).consumeUrlToken(() => false),
      undefined,
    );
    assert.equal(page.location.hash, '#estamp=a.b.c');
  });
});

describe('the browser environment', () => {
  it('Without storage nothing is stored and nothing throws', () => {
    const host = browserHost(fakeWindow().page);
    host.write('k', 'v');
    host.write('k', undefined);
    assert.equal(host.read('k'), undefined);
  });

  for (const [name, storage] of [
    ['forbidden, as to a page in a foreign frame', undefined],
    ['absent, as in some apps', null],
    [
      'full, as in the private mode of old browsers',
      { getItem: () => null, setItem: () => fail('QuotaExceededError') },
    ],
    ['unreadable', { getItem: () => fail('NS_ERROR_FILE_CORRUPTED'), setItem: () => fail('UnknownError') }],
  ] as const) {
    it(`With the storage of the device ${name}, nothing is remembered and nothing throws`, () => {
      const { page } = fakeWindow();
      Object.defineProperty(page, 'localStorage', {
        get: () => (storage === undefined ? fail('SecurityError') : storage),
      });
      const host = browserHost(page);
      host.writeDevice('estamp1:/estamp|estamp.standard|', 'KA');
      host.writeDevice('estamp1:/estamp|estamp.standard|', undefined);
      assert.equal(host.readDevice('estamp1:/estamp|estamp.standard|'), undefined);
    });
  }

  it('Listeners are called when the page is active again, until they stop listening', () => {
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
    page.dispatchEvent(new Event('popstate'));
    page.dispatchEvent(new Event('hashchange'));
    assert.deepEqual(heard, ['resumed', 'offline', 'resumed', 'pageRestored', 'traversed', 'linkOpened']);
    stop();
    page.dispatchEvent(new Event('online'));
    page.dispatchEvent(new Event('offline'));
    page.dispatchEvent(new Event('popstate'));
    assert.equal(heard.length, 6);
  });

  it('online() returns what the browser reports now', () => {
    const { page } = fakeWindow();
    const host = browserHost(page);
    assert.equal(host.online(), true);
    Object.assign(page.navigator, { onLine: false });
    assert.equal(host.online(), false);
  });
});

/** A window whose history has this state, and the list of its writes. */
function withHistory(state: unknown): {
  host: BrowserEnvironment;
  written: [method: string, state: unknown, ...unknown[]][];
} {
  const { page } = fakeWindow();
  const written: [string, unknown, ...unknown[]][] = [];
  const write =
    (method: string) =>
    (next: unknown, ...more: unknown[]): void => {
      written.push([method, next, ...more]);
      history.state = next;
    };
  const history = { state, pushState: write('push'), replaceState: write('replace') };
  Object.assign(page, { history });
  return { host: browserHost(page), written };
}

describe('the marks in history entries', () => {
  it('A mark is stored beside the page’s state and the marks of other checkouts, with the page’s own address', () => {
    const { host, written } = withHistory({ router: { key: 'k1' }, estamp: { other: [3, 'review'] } });
    host.writeMark('mine', [0, 'stamp'], false);
    host.writeMark('mine', [1, 'parties'], true);
    const router = { key: 'k1' };
    assert.deepEqual(written, [
      ['replace', { router, estamp: { other: [3, 'review'], mine: [0, 'stamp'] } }, ''],
      ['push', { router, estamp: { other: [3, 'review'], mine: [1, 'parties'] } }, ''],
    ]);
    assert.deepEqual(host.readMark('mine'), [1, 'parties']);
    assert.deepEqual(host.readMark('other'), [3, 'review']);
  });

  for (const state of [
    null,
    undefined,
    {},
    { estamp: 1 },
    { estamp: {} },
    { estamp: { mine: 'stamp' } },
    'a text',
    7,
    ['a list'],
  ]) {
    it(`This history state has no mark: ${JSON.stringify(state)}`, () => {
      assert.equal(withHistory(state).host.readMark('mine'), undefined);
    });
  }

  for (const state of ['a text', 7, ['a list'], new Map()]) {
    it(`This history state of the page cannot hold a mark and is not changed: ${JSON.stringify(state)}`, () => {
      const { host, written } = withHistory(state);
      host.writeMark('mine', [0, 'stamp'], false);
      host.writeMark('mine', [1, 'parties'], true);
      assert.deepEqual(written, []);
    });
  }

  it('A history entry that the browser refuses is skipped', () => {
    const { page } = fakeWindow();
    Object.assign(page.history, {
      pushState() {
        throw new DOMException('more than 100 times in 30 seconds', 'SecurityError');
      },
    });
    browserHost(page).writeMark('mine', [1, 'parties'], true);
    assert.deepEqual(page.history.state, { theirs: 1 });
  });
});
