import type { Checkout, StateArticles } from '../../wire/catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { GUARDS } from '../http/headers.ts';
import type { Settings } from '../options.ts';
import { createPrepared, isCurrent } from '../http/prepared.ts';
import type { Prepared } from '../http/prepared.ts';
import type { ProxyAnswer } from '../http/record.ts';
import type { Turn } from '../http/turn.ts';
import type { Signals } from '../report/signals.ts';

/** Each is given at once where all it is made of is fresh, and otherwise as soon as that is known. */
export interface CheckoutAnswers {
  /** `GET MOUNT/checkout/{serviceCode}`. */
  checkout(turn: Turn, serviceCode: string, ifNoneMatch: string | undefined): ProxyAnswer | Promise<ProxyAnswer>;
  /** `GET MOUNT/states/{stateCode}/articles`. */
  articles(turn: Turn, stateCode: string, ifNoneMatch: string | undefined): ProxyAnswer | Promise<ProxyAnswer>;
}

/* A minute of every browser's own cache; after it an unchanged list costs a 304. */
const SHARED = { ...GUARDS, 'cache-control': 'public, max-age=60, stale-while-revalidate=600' } as const;

type List = Parameters<Catalogue['atHand']>[0];

/* The contract always has a version; versions of the service begin at 1. */
const UNSAID = 0;

/** The answers that everybody gets alike, as prepared bytes. */
export function createCheckoutAnswers(catalogue: Catalogue, settings: Settings, signals: Pick<Signals, 'count'>): CheckoutAnswers {
  const held = (list: List, now: number): unknown => catalogue.atHand(list, now);
  const checkouts = createPrepared<List, Dressed>(held, dress);
  const articles = createPrepared<List, Dressed>(held, dress);
  const { mode } = settings;
  const { provider, publicKey } = settings.payment;

  async function makeCheckout(turn: Turn, serviceCode: string): Promise<Dressed> {
    const service = await catalogue.service(turn, serviceCode);
    const [schema, states] = await Promise.all([catalogue.form(turn, serviceCode), catalogue.states(turn)]);
    const make = (): Checkout => ({
      contractVersion: 1,
      mode,
      masterDataVersion: states.masterDataVersion ?? schema.masterDataVersion ?? UNSAID,
      service: {
        code: serviceCode, name: service.name ?? serviceCode, currency: 'INR',
        ...(service.processingTimeHours != null && { processingTimeHours: service.processingTimeHours }),
      },
      form: schema.form,
      states: states.states,
      payment: { provider, ...(publicKey !== undefined && { publicKey }) },
      features: { panVerification: settings.panVerification },
    });
    return checkouts.make(serviceCode, [
      { list: `service:${serviceCode}`, value: service }, { list: `form:${serviceCode}`, value: schema }, { list: 'states', value: states },
    ], make);
  }

  async function makeArticles(turn: Turn, stateCode: string): Promise<Dressed> {
    const found = await catalogue.articles(turn, stateCode);
    const make = (): StateArticles => ({ stateCode, ...found, masterDataVersion: found.masterDataVersion ?? UNSAID });
    const states = await catalogue.states(turn);
    return articles.make(stateCode, [{ list: `articles:${stateCode}`, value: found }, { list: 'states', value: states }], make);
  }

  /** An answer that lay ready; the lists behind it are not looked at one by one. */
  function given(ready: Dressed, ifNoneMatch: string | undefined): ProxyAnswer {
    signals.count('lists', 'answer', 'hit');
    return pick(ready, ifNoneMatch);
  }

  return {
    checkout(turn, serviceCode, ifNoneMatch) {
      const ready = checkouts.ready(serviceCode, turn.began);
      if (ready) return given(ready, ifNoneMatch);
      return makeCheckout(turn, serviceCode).then((made) => pick(made, ifNoneMatch));
    },
    articles(turn, stateCode, ifNoneMatch) {
      const ready = articles.ready(stateCode, turn.began);
      if (ready) return given(ready, ifNoneMatch);
      return makeArticles(turn, stateCode).then((made) => pick(made, ifNoneMatch));
    },
  };
}

/** Both things that may be said of the same bytes. */
interface Dressed {
  etag: string;
  whole: ProxyAnswer;
  unchanged: ProxyAnswer;
}

function dress({ body, etag }: Prepared): Dressed {
  const headers = { ...SHARED, etag };
  const ofBody = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.byteLength) };
  return {
    etag,
    whole: { status: 200, headers: { ...headers, ...ofBody }, body },
    unchanged: { status: 304, headers },
  };
}

const pick = ({ etag, whole, unchanged }: Dressed, ifNoneMatch: string | undefined): ProxyAnswer =>
  isCurrent(ifNoneMatch, etag) ? unchanged : whole;
