/** The pages of the site, in the order of its navigation. Paths are those of the project; titles come from the pages. */
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
      'docs/mounts.md',
      'docs/guides/php-java-python.md',
      'docs/sessions.md',
      'docs/guides/known-document.md',
      'docs/guides/payment-providers.md',
      'docs/payment.md',
      'docs/webhooks.md',
      'docs/theming.md',
      'docs/guides/languages.md',
      'docs/sandbox.md',
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
      'docs/reference/proxy-options.md',
      'docs/reference/problem-codes.md',
      'docs/reference/http-contract.md',
      'docs/reference/form-schema.md',
      'docs/reference/api-client.md',
      'docs/form.md',
      'docs/readers.md',
      'docs/assets.md',
      'docs/terms.md',
    ],
  },
  {
    title: 'Operations',
    pages: ['docs/operations.md', 'docs/instances.md', 'docs/faults.md', 'docs/pan-verification.md'],
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
  { title: 'Project', pages: ['CHANGELOG.md', 'CONTRIBUTING.md', 'docs/releasing.md'] },
];

/** All pages, in order. */
export const PAGES: readonly string[] = CONTENTS.flatMap(({ pages }) => pages);

/* Pages with another name on the site. */
const NAMES: Readonly<Record<string, string>> = { 'README.md': 'index.html', 'SECURITY.md': 'security-policy.html' };

/** The address of a page on the site; folders below `docs` stay. */
export const addressOf = (page: string): string =>
  NAMES[page] ??
  page
    .replace(/^docs\//, '')
    .toLowerCase()
    .replace(/\.md$/, '.html');
