import { USAGE } from './arguments.ts';

/** What `estamp-proxy --help` says. */
export const HELP = `Usage: ${USAGE}

  --port PORT              where browsers ask (8787; 0 takes any free port)
  --host HOST              the address to listen on (127.0.0.1; in a container 0.0.0.0)
  --mount PATH             the path below which the proxy answers (/estamp)
  --operations-port PORT   tells /health, /ready and /metrics on a port of their own; off unless given
  --operations-host HOST   the address of that port (127.0.0.1); never a public one
  --help                   this text

Settings are in the environment. Needed:

  ESTAMP_API_KEY                        sk_test_… or sk_live_…
  ESTAMP_BASE_URL                       the address of the service; https
  ESTAMP_PUBLIC_URL                     the mount as browsers see it: https://shop.example/estamp
  ESTAMP_SECRET                         32 random bytes or more; to replace it: new,old
  ESTAMP_SERVICES                       what may be sold: estamp.standard,…
  ESTAMP_PAYMENT_CONNECTION             the id of the payment connection at the service
  ESTAMP_PAYMENT_PROVIDER               sandbox, razorpay or custom

Others (lists are separated by commas):

  ESTAMP_ALLOWED_ORIGINS                other origins whose pages may ask: https://shop.example,…
  ESTAMP_PAYMENT_PUBLIC_KEY             the provider's publishable key; needed for razorpay
  ESTAMP_WEBHOOK_SECRETS                signing secrets of the webhook endpoint; no receiver without
  ESTAMP_DOCUMENT_HOSTS                 hosts of download addresses (the service's own)
  ESTAMP_REDIS_URL                      redis:// or rediss://: needed for more than one instance
  ESTAMP_TRUSTED_PROXIES                networks of your own reverse proxies: 10.0.0.0/8,…
  ESTAMP_PAN_VERIFICATION               true or false (false)
  ESTAMP_SPEND_PER_HOUR                 rupees for metered calls (500.00)
  ESTAMP_SPEND_PER_DAY                  rupees for metered calls (5000.00, or the hour's if more)
  ESTAMP_QUOTES_PER_NETWORK_PER_HOUR    prices that one network may ask for (30)
  ESTAMP_ORDERS_PER_NETWORK_PER_HOUR    orders that one network may send (20)

SIGTERM or SIGINT ends it: what is in hand is finished, ten seconds at most. A second one ends it at once.

estamp-proxy audit URL looks at a page that customers pay on; estamp-proxy audit --help tells more.`;
