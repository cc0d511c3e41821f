import { OPTION_TABLE, type OptionRow } from '../../config/option-table.ts';
import { USAGE } from './arguments.ts';

const COLUMN = 40;

/** A line for each setting, with its help in a column of its own. */
const settingsHelp = (isListed: (row: OptionRow) => boolean): string =>
  OPTION_TABLE.filter((row) => row.setting !== undefined && isListed(row))
    .map(
      ({ setting = '', help = '' }) => `  ${setting}`.padEnd(COLUMN) + help.replaceAll('\n', `\n${' '.repeat(COLUMN)}`),
    )
    .join('\n');

/** The arguments of the program. */
export const ARGUMENTS_HELP = `${USAGE}

  --port PORT              port to listen on (8787; 0 = any free port)
  --host HOST              the address to listen on (127.0.0.1; in a container 0.0.0.0)
  --mount PATH             the path below which the proxy answers (/estamp)
  --config FILE            a module whose default export holds options of the proxy, hooks and readers included
  --connections-per-address N
                           connections of one IPv4 address or IPv6 /64 (256; 0 is no limit); not for trusted proxies
  --operations-port PORT   serves /health, /ready and /metrics on a separate port (off)
  --operations-host HOST   the address of that port (127.0.0.1); never a public one
  --server-port PORT       serves sessions and orders to your own server on a separate port (off); needs ESTAMP_SERVER_KEY
  --server-host HOST       the address of that port (127.0.0.1); never a public one
  --version                prints the version
  --help                   prints this text`;

/** The settings of the program that are no options of `createEstampProxy`. */
export const OWN_SETTINGS_HELP = `  ESTAMP_CONFIG                         the same as --config; a relative path starts from the working directory
  ESTAMP_SERVER_KEY                     the key of --server-port: 32 random bytes or more, sent as Authorization: Bearer
  ESTAMP_REDIS_PREFIX                   prefix of all keys in that Redis (estamp): one for each organization`;

/** The output of `estamp-proxy --help`. */
export const HELP = `estamp-proxy is the proxy of the e-Stamp checkout as a program: it holds the API key, prices and orders, and serves the
browser files and the payment page. Run it, or its container, beside a site that is not written in Node.

${ARGUMENTS_HELP}

Settings are in the environment, or in the module of --config; the environment takes precedence. Required:

${settingsHelp(({ required }) => required !== undefined)}

Others (lists are separated by commas):

${OWN_SETTINGS_HELP}
${settingsHelp(({ required }) => required === undefined)}

SIGTERM or SIGINT ends it: requests in flight are finished (10 s at most). A second one ends it at once.

estamp-proxy doctor checks your account and these settings before the first sale; see estamp-proxy doctor --help.
estamp-proxy audit URL audits a page that customers pay on; see estamp-proxy audit --help.`;
