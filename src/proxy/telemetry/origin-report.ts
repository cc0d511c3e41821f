import { type Clock, monotonic } from '../../base/clock.ts';
import type { Log } from './log.ts';

/**
 * Warns the merchant of pages that cannot sell because of their origin. Any client can trigger it, so its lines are
 * limited, and they hold an origin only.
 */
export interface OriginReport {
  /** @param origin origin of the request; without one there is nothing to fix */
  refused(origin: string | undefined): void;
  /** @param mount the proxy's URL as a page called it, if it differs from `publicUrl` */
  mountMismatch(mount: string): void;
}

const WINDOW_MS = 3_600_000;
/** Number of origins named in an hour, each once. */
const MAX_ORIGINS = 20;
const MAX_LENGTH = 200;

export function createOriginReport(
  { publicOrigin, publicUrl }: { publicOrigin: string; publicUrl: string },
  clock: Clock,
  log: Pick<Log, 'warn'>,
): OriginReport {
  const reported = new Set<string>();
  let windowStartedAt = -Infinity;
  const configured = publicOrigin ? `is "${publicUrl}"` : 'is not set';

  function warnOnce(address: string, sentence: string): void {
    const now = monotonic(clock);
    if (now - windowStartedAt >= WINDOW_MS) {
      reported.clear();
      windowStartedAt = now;
    }
    if (reported.has(address) || reported.size > MAX_ORIGINS) return;
    reported.add(address);
    log.warn(
      {},
      reported.size > MAX_ORIGINS
        ? 'Pages of more than 20 other origins were refused within an hour: further origins are not listed.'
        : sentence,
    );
  }

  return {
    refused(origin) {
      const shown = origin === 'null' ? origin : parseUrl(origin)?.origin.slice(0, MAX_LENGTH);
      if (shown === undefined) return;
      warnOnce(
        shown,
        `A page of the origin "${shown}" is refused. If it is yours, add the origin to "allowedOrigins" ` +
          `(ESTAMP_ALLOWED_ORIGINS), or set "publicUrl" (ESTAMP_PUBLIC_URL), which ${configured}, to the address that browsers use.`,
      );
    },
    mountMismatch(mount) {
      // The path is not logged: it can hold any text.
      const shown = parseUrl(mount)?.origin.slice(0, MAX_LENGTH);
      if (shown === undefined) return;
      warnOnce(
        `${shown} `,
        `A page calls this proxy at an address of "${shown}" that is not "publicUrl" (ESTAMP_PUBLIC_URL), which ${configured}. ` +
          'Payment pages open at "publicUrl": correct it, unless both addresses lead to this proxy.',
      );
    },
  };
}

/** Parses an http or https URL. */
function parseUrl(text: string | undefined): URL | undefined {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
