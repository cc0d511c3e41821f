/** What a newcomer wants to know, what they type for it, and the page that answers. */
export interface NewcomerQuestion {
  question: string;
  /** What they type first, and what they try if that finds nothing. */
  tries: readonly [first: string, second: string];
  /** The address of the page, without `.html`. */
  page: string;
}

/** Questions and tries were written down before the search was asked. */
export const NEWCOMER_QUESTIONS: readonly NewcomerQuestion[] = [
  { question: 'How do I install it?', tries: ['install', 'npm install'], page: 'guides/getting-started' },
  { question: 'Which Node version do I need?', tries: ['node version', 'requirements'], page: 'guides/upgrading' },
  {
    question: 'Do I need a backend, or is a script tag enough?',
    tries: ['without backend', 'do I need a server'],
    page: 'guides/getting-started',
  },
  { question: 'Where do I get an API key?', tries: ['api key', 'where to get api key'], page: 'connect-your-account' },
  {
    question: 'How can I try it without paying real money?',
    tries: ['try without real money', 'test mode'],
    page: 'sandbox',
  },
  { question: 'How do I put my logo on it?', tries: ['logo', 'add my logo'], page: 'theming' },
  { question: 'Can the customer pay with UPI?', tries: ['upi', 'pay by upi'], page: 'guides/payment-providers' },
  {
    question: 'How do I give the customer’s name and address that I already know?',
    tries: ['prefill customer name', 'fill in name'],
    page: 'sessions',
  },
  {
    question: 'How do I get the PDF of the certificate on my server?',
    tries: ['download pdf on my server', 'certificate pdf'],
    page: 'guides/known-document',
  },
  {
    question: 'Can one person fill it in and another one pay?',
    tries: ['someone else pays', 'share link qr code'],
    page: 'guides/hand-over',
  },
  {
    question: 'What happens when the customer closes the tab while paying?',
    tries: ['customer closed the tab', 'lost order'],
    page: 'guides/troubleshooting',
  },
  {
    question: 'What happens if the customer pays twice?',
    tries: ['paid twice', 'double payment'],
    page: 'guides/troubleshooting',
  },
  { question: 'How do I refund a customer?', tries: ['refund', 'money back'], page: 'guides/troubleshooting' },
  {
    question: 'Does it store Aadhaar or PAN?',
    tries: ['pan aadhaar stored', 'personal data stored'],
    page: 'data-map',
  },
  {
    question: 'Why do I see ORIGIN_REFUSED?',
    tries: ['ORIGIN_REFUSED', 'origin refused'],
    page: 'reference/problem-codes',
  },
  {
    question: 'The checkout is blank. What is wrong?',
    tries: ['blank checkout', 'nothing is shown'],
    page: 'guides/troubleshooting',
  },
  { question: 'How do I use it in a React app?', tries: ['react', 'react component'], page: 'frameworks' },
  { question: 'Can I use it from Laravel or Django?', tries: ['laravel', 'django'], page: 'guides/php-java-python' },
  { question: 'Can I show it in a popup?', tries: ['popup', 'modal'], page: 'reference/estamp-checkout-button' },
  {
    question: 'How do I show a thank-you page with the order?',
    tries: ['thank you page', 'order status page'],
    page: 'reference/estamp-order-status',
  },
  {
    question: 'Which events does the element fire?',
    tries: ['events', 'event listener'],
    page: 'reference/estamp-checkout',
  },
  {
    question: 'How do I add my own questions to the form?',
    tries: ['custom fields', 'add a field to the form'],
    page: 'guides/write-a-form',
  },
  {
    question: 'How do I limit how much my wallet can spend?',
    tries: ['spending limit', 'wallet limit'],
    page: 'operations',
  },
  { question: 'How do I run it in Docker?', tries: ['docker image', 'container'], page: 'operations' },
  { question: 'How do I stop bots?', tries: ['bots', 'rate limit'], page: 'operations' },
  { question: 'Does it work on Vercel or Cloudflare?', tries: ['vercel', 'cloudflare workers'], page: 'mounts' },
  { question: 'How do I upgrade to a new version?', tries: ['upgrade', 'breaking changes'], page: 'guides/upgrading' },
  { question: 'How big is the script?', tries: ['bundle size', 'how big is the script'], page: 'measurements' },
  {
    question: 'Which browsers does it support?',
    tries: ['supported browsers', 'internet explorer'],
    page: 'guides/upgrading',
  },
  { question: 'How do I book a sale in my accounts?', tries: ['accounting', 'reconcile'], page: 'guides/accounting' },
  { question: 'Which line of the price is GST?', tries: ['gst', 'invoice'], page: 'guides/accounting' },
  { question: 'When does the money arrive?', tries: ['settlement', 'bank statement'], page: 'guides/accounting' },
  {
    question: 'How do I send the certificate to the customer?',
    tries: ['email customer', 'whatsapp'],
    page: 'guides/accounting',
  },
  {
    question: 'How do I mount it in SvelteKit or Nuxt?',
    tries: ['sveltekit', 'nuxt'],
    page: 'guides/server-frameworks',
  },
  {
    question: 'How do I mount it in Astro?',
    tries: ['astro', 'astro endpoint'],
    page: 'guides/server-frameworks',
  },
  {
    question: 'How do I mount it in Remix or React Router?',
    tries: ['remix', 'react router'],
    page: 'guides/server-frameworks',
  },
  {
    question: 'How do I mount it in Angular with SSR?',
    tries: ['angular ssr', 'angular server side rendering'],
    page: 'guides/server-frameworks',
  },
  { question: 'How do I use the tag in Angular?', tries: ['angular', 'angular component'], page: 'frameworks' },
  { question: 'How do I avoid a second order?', tries: ['idempotency', 'idempotency key'], page: 'sessions' },
  { question: 'How long does a session live?', tries: ['session life', 'end of a session'], page: 'sessions' },
  { question: 'Does it work in an Android app?', tries: ['android', 'webview'], page: 'guides/frames' },
];
