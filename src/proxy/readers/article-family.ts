import type { Article } from '../../wire/catalogue.ts';

/** Complete names of well-known documents. A longer name (`Agreement, in any other case`) is another document. */
const FAMILIES: Readonly<Record<string, RegExp>> = {
  affidavit: /^affidavits?$/,
  agreement: /^(general )?agreement( or memorandum of (an )?agreement)?$/,
  'agreement-to-sell': /^(agreement (to sell|of sale|for sale)|sale agreement)$/,
  'loan-agreement': /^loan agreement$/,
  lease: /^((lease|rent|rental|tenancy)( agreement| deed)?|lease or rental agreement|lease deed)$/,
  'leave-and-licence': /^leave and licen[cs]e( agreement)?$/,
  'power-of-attorney': /^power of attorney$/,
  'general-power-of-attorney': /^(general power of attorney|power of attorney general)$/,
  'special-power-of-attorney': /^(special power of attorney|power of attorney special)$/,
  indemnity: /^indemnity( bond)?$/,
  adoption: /^adoption( deed)?$/,
  hypothecation: /^hypothecation( agreement| deed)?$/,
  mortgage: /^mortgage( deed)?$/,
  bond: /^bond$/,
  conveyance: /^(conveyance( deed)?|sale deed)$/,
  release: /^release( deed)?$/,
  partition: /^partition( deed)?$/,
  divorce: /^divorce$/,
  'bank-guarantee': /^bank guarantee$/,
  partnership: /^partnership( deed)?$/,
  cancellation: /^cancellation( deed)?$/,
  'promissory-note': /^promissory note$/,
  acknowledgement: /^acknowledge?ment( of (a )?debt)?$/,
  gift: /^gift( deed)?$/,
  settlement: /^settlement( deed)?$/,
  trust: /^trust( deed)?$/,
};

/** The family of a well-known document, by its English name. */
export function articleFamily(name: string): string | undefined {
  const plain = name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return Object.keys(FAMILIES).find((family) => FAMILIES[family]?.test(plain));
}

/**
 * Removes the family of articles that share one, because they would have the same name in other languages. They keep
 * the service's names.
 */
export function withoutDuplicates(articles: readonly Article[]): Article[] {
  return articles.map((one) => {
    const { family, ...rest } = one;
    return family && articles.filter((other) => other.family === family).length > 1 ? rest : one;
  });
}

/** Whether a word is a family, not the code of one document. */
export const isFamily = (word: string): boolean => Object.hasOwn(FAMILIES, word);
