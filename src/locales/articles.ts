/**
 * Well-known document types by `Article.family`. Each language has a name for them; English pages show the service's
 * own names. Other names, which are searched and not shown, come from the proxy (`StateArticles.words`).
 */
export const ARTICLES = [
  'affidavit',
  'agreement',
  'agreement-to-sell',
  'loan-agreement',
  'lease',
  'leave-and-licence',
  'power-of-attorney',
  'general-power-of-attorney',
  'special-power-of-attorney',
  'indemnity',
  'adoption',
  'hypothecation',
  'mortgage',
  'bond',
  'conveyance',
  'release',
  'partition',
  'divorce',
  'bank-guarantee',
  'partnership',
  'cancellation',
  'promissory-note',
  'acknowledgement',
  'gift',
  'settlement',
  'trust',
] as const;
