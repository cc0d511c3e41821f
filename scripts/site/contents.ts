import { PROBLEMS } from '../../src/wire/problems.ts';

/**
 * The pages of the site, in the order of its navigation. Paths are those of the project; titles come from the pages.
 */
export interface Section {
  title: string;
  pages: readonly string[];
}

export const CONTENTS: readonly Section[] = [
  {
    title: 'Guides',
    pages: [
      'README.md',
      'docs/guides/getting-started.md',
      'docs/connect-your-account.md',
      'docs/live.md',
      'docs/frameworks.md',
      'docs/guides/wordpress.md',
      'docs/guides/routers.md',
      'docs/mounts.md',
      'docs/guides/server-frameworks.md',
      'docs/guides/php-java-python.md',
      'docs/sessions.md',
      'docs/guides/known-document.md',
      'docs/guides/some-documents.md',
      'docs/guides/hand-over.md',
      'docs/guides/payment-providers.md',
      'docs/payment.md',
      'docs/webhooks.md',
      'docs/guides/accounting.md',
      'docs/theming.md',
      'docs/guides/languages.md',
      'docs/guides/write-a-form.md',
      'docs/guides/analytics.md',
      'docs/sandbox.md',
      'docs/guides/test-data.md',
      'docs/guides/going-live.md',
      'docs/guides/frames.md',
      'docs/guides/troubleshooting.md',
      'docs/guides/upgrading.md',
    ],
  },
  {
    title: 'Reference',
    pages: [
      'docs/reference/elements.md',
      'docs/reference/estamp-checkout.md',
      'docs/reference/estamp-checkout-button.md',
      'docs/reference/estamp-order-status.md',
      'docs/reference/estamp-form.md',
      'docs/reference/proxy-options.md',
      'docs/reference/problem-codes.md',
      'docs/reference/http-contract.md',
      'docs/reference/form-schema.md',
      'docs/reference/api-client.md',
      'docs/form.md',
      'docs/readers.md',
      'docs/assets.md',
    ],
  },
  {
    title: 'Operations',
    pages: ['docs/operations.md', 'docs/instances.md', 'docs/pan-verification.md'],
  },
  {
    title: 'Security and quality',
    pages: [
      'docs/guides/security-review.md',
      'docs/security.md',
      'docs/csp.md',
      'docs/data-map.md',
      'docs/accessibility.md',
      'docs/measurements.md',
      'SECURITY.md',
    ],
  },
  {
    title: 'Project',
    pages: ['CHANGELOG.md'],
  },
];

/** All pages, in order. */
export const PAGES: readonly string[] = CONTENTS.flatMap(({ pages }) => pages);

/** Words by which people seek a page, beside those of its text. */
export const WORDS: Readonly<Record<string, string>> = {
  'docs/guides/getting-started.md': 'install installation setup npm start begin backend server first steps',
  'docs/guides/upgrading.md':
    'supported browsers ie11 internet explorer node version requirements browser support breaking changes',
  'docs/reference/estamp-checkout.md': 'events attributes event listener tag',
  'docs/reference/estamp-checkout-button.md': 'popup modal dialog lightbox overlay button',
  'docs/reference/estamp-order-status.md': 'thank you page confirmation success order status',
  'docs/guides/write-a-form.md': 'custom fields own questions add field',
  'docs/measurements.md': 'bundle size big bytes kilobytes fast speed performance',
  'docs/theming.md':
    'logo css variables border rounded corners color accent font dark mode look brand css style rounded size',
  'docs/guides/accounting.md':
    'accounting reconcile reconciliation invoice gst tax settlement bookkeeping email customer whatsapp list orders',
  'docs/guides/known-document.md': 'certificate pdf download keep copy of the certificate on my server',
  'docs/guides/hand-over.md':
    'send to another person share link qr code whatsapp document writer client pays landlord tenant',
  'docs/guides/routers.md': 'hash router vue router react router history single page app spa',
  'docs/webhooks.md': 'know when an order is paid when order paid is paid notification server event database signature',
  'docs/guides/going-live.md': 'go live checklist launch production real key',
  'docs/connect-your-account.md': 'api key credentials go live real key first day account doctor',
  'docs/guides/frames.md':
    'iframe embed webview app capacitor cordova ionic tauri electron react native flutter android ios',
  'docs/guides/some-documents.md': 'restrict only states documents rent agreement allow filter hide',
  'docs/guides/wordpress.md': 'woocommerce elementor wix squarespace shopify plugin cms php',
  'docs/guides/analytics.md':
    'google gtm ga4 posthog tracking conversion funnel session replay recording rrweb clarity hotjar fullstory logrocket datadog smartlook mouseflow sentry mask consent cookie banner',
  'docs/guides/test-data.md': 'test card upi number fake payment',
  'docs/sandbox.md': 'try free without real money test mode local development fake service mock',
  'docs/csp.md': 'content security policy nonce hash trusted types',
  'docs/guides/troubleshooting.md':
    'blank broken shown problem not working empty error help refund money back cancel lost closed tab twice double payment support customer service down outage unavailable slow timeout retry circuit breaker 429 502 503 504',
  'docs/reference/problem-codes.md': `error code refused ${Object.keys(PROBLEMS).join(' ')}`,
  'docs/mounts.md': 'express fastify next hono serverless worker cloudflare vercel lambda',
  'docs/guides/server-frameworks.md':
    'sveltekit nuxt nitro astro remix react router framework mode angular ssr universal server side rendering csrf',
  'docs/frameworks.md': 'jsx tsx react vue svelte angular preact solid typescript',
  'docs/instances.md': 'scale redis several instances failover cluster kubernetes',
  'docs/operations.md': 'bots abuse container deploy docker systemd logs metrics rotate secret limits spending',
  'docs/data-map.md': 'stored aadhaar delete pii privacy personal data gdpr dpdp retention',
  'docs/guides/payment-providers.md': 'upi card razorpay cashfree phonepe payu stripe',
  'docs/sessions.md':
    'fill known name fixed document rental agreement known parties server prefill idempotency key session life expire',
  'docs/accessibility.md': 'wcag keyboard screen reader contrast',
  'docs/guides/languages.md': 'rtl right to left button text hindi tamil urdu translate texts words wording',
};

/* Pages with another name on the site. */
const NAMES: Readonly<Record<string, string>> = { 'README.md': 'index.html', 'SECURITY.md': 'security-policy.html' };

/** The address of a page on the site; folders below `docs` stay. */
export const addressOf = (page: string): string =>
  NAMES[page] ??
  page
    .replace(/^docs\//, '')
    .toLowerCase()
    .replace(/\.md$/, '.html');
