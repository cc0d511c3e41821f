import type { Clock } from '../../base/clock.ts';
import { toRupees } from '../../base/money.ts';
import type { SessionStamp } from '../../wire/session.ts';
import { derive, type Secret, type Secrets } from './secrets.ts';
import type { OrderClaims, TokenAudience } from './tokens.ts';

/**
 * The code that an address holds on the way back to an order, in place of a token. It contains no personal data:
 *
 * `r1.`, its kind, its end (7), a random part (8), the `kid` of the order's secret (11), the fingerprint of its service
 * (6), a MAC (22), and after dots the number of the order, its intent, and the stamp. The MAC covers the mode and the
 * mount too. Intent and stamp are left out where they do not fit.
 */
export interface ReturnCode {
  /** `payment`: it opens the order once. `link`: a shared link, until its end. */
  kind: 'payment' | 'link';
  /** Names the code where it is kept as used. */
  mac: string;
  /** Seconds since the epoch. */
  expiresAt: number;
  oid: string;
  svc: string;
  dk: string;
  /** The intent of the payment that was made. */
  int?: string;
  stamp?: SessionStamp;
}

/** What a code says about its order. */
export type CodedOrder = Pick<OrderClaims, 'oid' | 'svc' | 'dk' | 'sta' | 'art' | 'duty'> & {
  int?: string | undefined;
};

export interface ReturnCodes {
  /** @param expiresAt seconds since the epoch. Default: ten minutes from now */
  seal(kind: ReturnCode['kind'], order: CodedOrder, expiresAt?: number): Promise<string>;
  /** @returns `undefined` if it is not a code of this proxy, or its time is over */
  open(code: string): Promise<ReturnCode | undefined>;
}

export interface ReturnCodeParts {
  secrets: Secrets;
  audience: TokenAudience;
  /** The services that are sold. */
  services: ReadonlySet<string>;
  clock: Clock;
}

/* Characters. Addresses of providers and pages have little room. */
export const MAX_CODE_LENGTH = 128;
/* Seconds: as long as a slow phone needs to open the page. */
export const RETURN_SECONDS = 10 * 60;

const KINDS = { payment: 'p', link: 'l' } as const;
const EXPIRY_LENGTH = 7;
const RANDOM_LENGTH = 8;
const SERVICE_LENGTH = 6;
const MAC_LENGTH = 22;
const SHAPE = /^r1\.([pl])([0-9a-z]{7})[\w-]{8}([\w-]{11})([\w-]{6})([\w-]{22})((?:\.[\w-]{0,64}){1,5})$/;
const PART = /^[\w-]{1,64}$/;

export function createReturnCodes({ secrets, audience, services, clock }: ReturnCodeParts): ReturnCodes {
  const { mode, mount } = audience;

  const macOf = async (secret: Secret, head: string, tail: string): Promise<string> =>
    (await derive(secret, 'return-code', mode, mount, head, tail)).slice(0, MAC_LENGTH);
  const fingerprint = async (secret: Secret, svc: string): Promise<string> =>
    (await derive(secret, 'return-service', svc)).slice(0, SERVICE_LENGTH);

  async function serviceOf(secret: Secret, wanted: string): Promise<string | undefined> {
    for (const svc of services) if ((await fingerprint(secret, svc)) === wanted) return svc;
    return undefined;
  }

  return {
    async seal(kind, { oid, svc, dk, int, sta, art, duty }, expiresAt = seconds(clock) + RETURN_SECONDS) {
      const secret = secrets.current;
      const end = expiresAt.toString(36).padStart(EXPIRY_LENGTH, '0');
      const random = crypto.randomUUID().replaceAll('-', '').slice(0, RANDOM_LENGTH);
      const head = `${KINDS[kind]}${end}${random}${dk}${await fingerprint(secret, svc)}`;
      const room = MAX_CODE_LENGTH - 'r1.'.length - head.length - MAC_LENGTH;
      const tail = tailOf(room, { order: `.${oid}`, int, stamp: [sta, art, duty.toString(36)] });
      return `r1.${head}${await macOf(secret, head, tail)}${tail}`;
    },

    async open(code) {
      const [, kind, end = '', dk = '', service = '', mac = '', tail = ''] =
        (code.length <= MAX_CODE_LENGTH && SHAPE.exec(code)) || [];
      const head = code.slice('r1.'.length, code.length - tail.length - MAC_LENGTH);
      const macs = await Promise.all(mac ? secrets.all.map((secret) => macOf(secret, head, tail)) : []);
      const secret = secrets.all[macs.indexOf(mac)];
      const expiresAt = parseInt(end, 36);
      if (!secret || expiresAt <= seconds(clock)) return undefined;
      const svc = await serviceOf(secret, service);
      const [, oid = '', int, stateCode, articleCode, duty = ''] = tail.split('.');
      if (svc === undefined) return undefined;
      const stampDutyAmount = toRupees(parseInt(duty, 36));
      return {
        kind: kind === KINDS.link ? 'link' : 'payment',
        mac,
        expiresAt,
        oid,
        svc,
        dk,
        ...(int && { int }),
        ...(stateCode && articleCode && { stamp: { stateCode, articleCode, stampDutyAmount } }),
      };
    },
  };
}

const seconds = (clock: Clock): number => Math.floor(clock.now() / 1000);

/** The order, and as much of its intent and its stamp as fits. */
function tailOf(
  room: number,
  { order, int, stamp }: { order: string; int: string | undefined; stamp: readonly string[] },
): string {
  const fits = (text: string, parts: readonly string[]): boolean =>
    parts.every((part) => PART.test(part)) && text.length <= room;
  const named = int !== undefined && fits(`${order}.${int}`, [int]) ? `${order}.${int}` : `${order}.`;
  const whole = `${named}.${stamp.join('.')}`;
  return fits(whole, stamp) ? whole : named;
}
