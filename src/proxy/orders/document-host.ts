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
export function requireAllowedHost(
  downloadUrl: string,
  { documentHosts }: Pick<Settings, 'documentHosts'>,
  log: Pick<Log, 'alert'>,
): string {
  const url = URL.canParse(downloadUrl) ? new URL(downloadUrl) : undefined;
  const sound = url && isSafe(url) && !url.username && !url.password;
  if (sound && documentHosts.has(url.host)) return url.href;
  log.alert({
    type: 'document-refused',
    message: sound
      ? `Documents are at ${url.host}, which is not allowed: customers cannot download them. If the service stores them there, add it to "documentHosts" (ESTAMP_DOCUMENT_HOSTS).`
      : 'The service returned an invalid document URL: not https, or with credentials. Customers are not redirected to it.',
  });
  throw new Problem(
    'UPSTREAM_INVALID',
    'The document is at a host that is not allowed. Please contact the website’s support team.',
  );
}
