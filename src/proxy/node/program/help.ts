import { USAGE } from './arguments.ts';

/** The output of `estamp-proxy --help`. */
export const HELP = `estamp-proxy is the proxy of the e-Stamp checkout as a program: it holds the API key, prices and orders, and serves the
browser files and the payment page. Run it, or its container, beside a site that is not written in Node.

${USAGE}

  --port PORT              port to listen on (8787; 0 = any free port)
  --host HOST              the address to listen on (127.0.0.1; in a container 0.0.0.0)
  --mount PATH             the path below which the proxy answers (/estamp)
  --config FILE            a module whose default export holds options of the proxy, hooks and readers included
  --connections-per-address N
                           connections of one IPv4 address or IPv6 /64 (256; 0 is no limit); not for trusted proxies
  --operations-port PORT   serves /health, /ready and /metrics on a separate port (off)
  --operations-host HOST   the address of that port (127.0.0.1); never a public one
  --version                prints the version
  --help                   prints this text

Settings are in the environment, or in the module of --config; the environment takes precedence. Required:

  ESTAMP_API_KEY                        sk_test_… or sk_live_…
  ESTAMP_BASE_URL                       the address of the service; https
  ESTAMP_PUBLIC_URL                     the mount as browsers see it: https://shop.example/estamp
  ESTAMP_SECRET                         32 random bytes or more; to replace it: first old,new
                                        everywhere, then new,old (docs/operations.md)
  ESTAMP_SERVICES                       what may be sold: estamp.standard,…
  ESTAMP_PAYMENT_CONNECTION             the id of the payment connection at the service
  ESTAMP_PAYMENT_PROVIDER               sandbox, razorpay or custom; others need the hook payment.clientParams

Others (lists are separated by commas):

  ESTAMP_CONFIG                         the same as --config; a relative path starts from the working directory
  ESTAMP_ALLOWED_ORIGINS                other origins whose pages may ask: https://shop.example,…
  ESTAMP_PAYMENT_PUBLIC_KEY             the provider's publishable key; needed for razorpay
  ESTAMP_WEBHOOK_SECRETS                signing secrets of the webhook endpoint; no receiver without
  ESTAMP_DOCUMENT_HOSTS                 hosts of download addresses (the service's own)
  ESTAMP_REDIS_URL                      redis:// or rediss://: needed for more than one instance
  ESTAMP_TRUSTED_PROXIES                networks of your own reverse proxies: 10.0.0.0/8,…
  ESTAMP_PAN_VERIFICATION               true or false (false)
  ESTAMP_ONE_PER_REFERENCE              true makes one order for each reference of a customer (false)
  ESTAMP_SPEND_PER_HOUR                 rupees for metered calls (500.00)
  ESTAMP_SPEND_PER_DAY                  rupees for metered calls (5000.00, or the hour's if more)
  ESTAMP_QUOTES_PER_NETWORK_PER_HOUR    prices that one network may ask for (a quarter of the hour's rupees, never under 30)
  ESTAMP_ORDERS_PER_NETWORK_PER_HOUR    orders that one network may send (two for three prices, never under 20)

SIGTERM or SIGINT ends it: requests in flight are finished (10 s at most). A second one ends it at once.

estamp-proxy audit URL audits a page that customers pay on; see estamp-proxy audit --help.`;
