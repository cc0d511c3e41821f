import type { Checkout, StateArticles } from '../../wire/catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { GUARDS } from '../http/headers.ts';
import type { Settings } from '../options.ts';
import { createPrepared, isCurrent } from '../http/prepared.ts';
import type { Prepared } from '../http/prepared.ts';
import type { ProxyAnswer } from '../http/record.ts';
import type { Turn } from '../http/turn.ts';

export interface CheckoutAnswers {
  /** `GET MOUNT/checkout/{serviceCode}`. */
  checkout(turn: Turn, serviceCode: string, ifNoneMatch: string | undefined): Promise<ProxyAnswer>;
  /** `GET MOUNT/states/{stateCode}/articles`. */
  articles(turn: Turn, stateCode: string, ifNoneMatch: string | undefined): Promise<ProxyAnswer>;
}

/* A minute of every browser's own cache; after it an unchanged list costs a 304. */
const SHARED = { ...GUARDS, 'cache-control': 'public, max-age=60, stale-while-revalidate=600' } as const;

/* The contract always has a version; versions of the service begin at 1. */
const UNSAID = 0;

/** The answers that everybody gets alike, as prepared bytes. */
export function createCheckoutAnswers(catalogue: Catalogue, settings: Settings): CheckoutAnswers {
  const prepared = createPrepared();
  const { mode } = settings;
  const { provider, publicKey } = settings.payment;

  return {
    async checkout(turn, serviceCode, ifNoneMatch) {
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
        features: { panVerification: false },
      });
      const key = `checkout ${serviceCode}`;
      return answer(await prepared(key, [service, schema, states], make), ifNoneMatch);
    },

    async articles(turn, stateCode, ifNoneMatch) {
      const found = await catalogue.articles(turn, stateCode);
      const make = (): StateArticles => ({
        stateCode, ...found, masterDataVersion: found.masterDataVersion ?? UNSAID,
      });
      return answer(await prepared(`articles ${stateCode}`, [found], make), ifNoneMatch);
    },
  };
}

function answer({ body, etag }: Prepared, ifNoneMatch: string | undefined): ProxyAnswer {
  if (isCurrent(ifNoneMatch, etag)) return { status: 304, headers: { ...SHARED, etag } };
  return { status: 200, headers: { ...SHARED, etag, 'content-type': 'application/json; charset=utf-8' }, body };
}
