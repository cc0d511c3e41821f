import type { Clock } from '../../base/clock.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { startTurn } from '../http/turn.ts';
import type { Settings } from '../options.ts';
import { EVERYBODY } from '../price/spend.ts';
import type { RouteGroup } from '../service/route-group.ts';
import type { Upstream } from '../service/upstream.ts';
import type { Store } from '../store/store.ts';

/** Whether a proxy can sell, and what stands in its way if not. */
export interface Readiness {
  ready: boolean;
  /** Whether counts can be kept: without them nothing is spent. */
  store: 'ok' | 'unavailable';
  /** Whether the service answers to our key, for every service that is sold. */
  service: 'ok' | 'unavailable';
  wallet: 'ok' | 'empty';
  /** The parts of the service that are held back because too many of their calls failed. */
  heldBack: readonly RouteGroup[];
  /** Whether the lists lie ready. They are not fetched here, because that costs money: the first customer's look does. */
  catalogue: 'warm' | 'cold';
}

export interface ReadinessParts {
  catalogue: Catalogue;
  store: Store;
  upstream: Upstream;
  settings: Pick<Settings, 'services'>;
  clock: Clock;
}

/* Probes come every few seconds from several sides; the service is asked once in this time. */
const GOOD_FOR = 10_000;
/* After a bad answer, sooner. */
const BAD_FOR = 2_000;
/* Probes give up after a few seconds; the answer must come before. */
const PATIENCE = 2_500;

/** Looks at nothing that costs: the store, the breakers, and the service's free description of what is sold. */
export function createReadiness({ catalogue, store, upstream, settings, clock }: ReadinessParts): () => Promise<Readiness> {
  const services = [...settings.services];
  let looked: { until: number; services: Promise<boolean> } | undefined;

  function inTime(work: Promise<unknown>): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = clock.after(PATIENCE, () => resolve(false));
      work.then(() => resolve(true), () => resolve(false)).finally(cancel);
    });
  }

  /** One look for all who ask within its time. */
  function answers(): Promise<boolean> {
    if (looked && clock.now() < looked.until) return looked.services;
    const turn = startTurn({ requestId: crypto.randomUUID(), network: EVERYBODY }, clock);
    const look = inTime(Promise.all(services.map((code) => catalogue.freshService(turn, code))));
    const mine = { until: clock.now() + GOOD_FOR, services: look };
    looked = mine;
    void look.then((good) => {
      if (!good) mine.until = clock.now() + BAD_FOR;
    });
    return look;
  }

  return async () => {
    const [counts, serves] = await Promise.all([inTime(store.get('ready')), answers()]);
    const { groups, walletEmpty } = upstream.health();
    const heldBack = groups.filter(({ open }) => open).map(({ group }) => group);
    const lists = ['states', ...services.map((code) => `form:${code}` as const)] as const;
    return {
      ready: counts && serves && !walletEmpty && heldBack.length === 0,
      store: counts ? 'ok' : 'unavailable',
      service: serves ? 'ok' : 'unavailable',
      wallet: walletEmpty ? 'empty' : 'ok',
      heldBack,
      catalogue: lists.every((list) => catalogue.atHand(list) !== undefined) ? 'warm' : 'cold',
    };
  };
}
