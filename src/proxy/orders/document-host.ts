import type { Settings } from '../config/options.ts';
import { Problem } from '../context/problem.ts';
import type { Log } from '../telemetry/log.ts';
import { isSafe } from '../config/check-addresses.ts';

/**
 * Returns the URL of a document if its host is allowed. Otherwise the merchant is alerted, because customers cannot download
 * it.
 *
 * @throws Problem UPSTREAM_INVALID
 */
export function requireAllowedHost(downloadUrl: string, { documentHosts }: Pick<Settings, 'documentHosts'>, log: Pick<Log, 'alert'>): string {
  const url = URL.canParse(downloadUrl) ? new URL(downloadUrl) : undefined;
  const sound = url && isSafe(url) && !url.username && !url.password;
  if (sound && documentHosts.has(url.host)) return url.href;
  log.alert({
    type: 'document-refused',
    message: sound
      ? `Documents lie at ${url.host}, which is not allowed: customers cannot download them. If the service keeps them there, add it to "documentHosts" (ESTAMP_DOCUMENT_HOSTS).`
      : 'The service gave an address of a document that is not https, or has credentials in it: customers are not sent there.',
  });
  throw new Problem('UPSTREAM_INVALID', 'The document is at a place that is not allowed. Ask the shop.');
}
