import type { Article, District } from '../../wire/catalogue.ts';
import { masterDataVersion, amountsIn, readRows, requireSuccess, type ReadAmount } from './catalogue-body.ts';
import type { FieldNames } from './json/field-names.ts';
import { field, flag, list, shownText, text, unwrap } from './json/tolerant.ts';
import { ARTICLE, DISTRICT, OFFICE } from './json/vocabulary.ts';

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
function withoutDuplicates(articles: readonly Article[]): Article[] {
  return articles.map((one) => {
    const { family, ...rest } = one;
    return family && articles.filter((other) => other.family === family).length > 1 ? rest : one;
  });
}

/** Whether a word is a family, not the code of one document. */
export const isFamily = (word: string): boolean => Object.hasOwn(FAMILIES, word);

/** The articles of a state. */
export interface ArticlesAnswer {
  masterDataVersion?: number;
  articles: Article[];
  districts?: District[];
}

/**
 * Reads `GET /v1/estamp/states/{stateCode}/instruments`. Articles without a code or name are ignored.
 *
 * @throws Unreadable
 */
export function readArticles(body: unknown): ArticlesAnswer {
  requireSuccess(body);
  const amountsOf = amountsIn(body);
  const articles = readRows(body, ARTICLE.list, (row) => readArticle(row, amountsOf(row, field(row, ARTICLE.amounts))));
  const districts = list(field(unwrap(body), DISTRICT.part) ?? field(body, DISTRICT.part), DISTRICT.list);
  return {
    masterDataVersion: masterDataVersion(body),
    articles: withoutDuplicates(articles),
    ...(districts && { districts: districts.flatMap(readDistrict) }),
  };
}

function readArticle(row: unknown, rupees: ReadAmount): Article[] {
  const code = text(row, ARTICLE.code);
  const name = shownText(row, ARTICLE.name) ?? shownText(row, ARTICLE.description);
  if (code === undefined || name === undefined) return [];
  const amount = (names: FieldNames): unknown => field(row, names) ?? field(field(row, ARTICLE.amounts), names);
  const allowed = amount(ARTICLE.allowedAmounts);
  const amounts = Array.isArray(allowed) ? allowed.map(rupees) : [];
  const secondParty = flag(row, ARTICLE.secondParty);
  return [
    {
      code,
      number: shownText(row, ARTICLE.number),
      name,
      description: shownText(row, ARTICLE.description),
      popular: flag(row, ARTICLE.popular) ?? false,
      minAmountMinor: rupees(amount(ARTICLE.minAmount)),
      maxAmountMinor: rupees(amount(ARTICLE.maxAmount)),
      // An incomplete list of allowed values would refuse valid ones, so it is used completely or not at all.
      allowedAmountsMinor: amounts.length > 0 && amounts.every((one) => one !== undefined) ? amounts : undefined,
      suggestedAmountMinor: rupees(amount(ARTICLE.suggestedAmount)),
      secondParty: secondParty ?? !(flag(row, ARTICLE.noSecondParty) ?? false),
      usualPayer: payer(text(row, ARTICLE.usualPayer)),
      family: articleFamily(name),
    },
  ];
}

function payer(value: string | undefined): Article['usualPayer'] {
  const found = /^(first|second)/i.exec(value ?? '')?.[1]?.toLowerCase();
  return found === 'first' || found === 'second' ? found : undefined;
}

function readDistrict(row: unknown): District[] {
  const code = text(row, DISTRICT.code);
  const name = shownText(row, DISTRICT.name);
  if (code === undefined || name === undefined) return [];
  const offices = field(row, DISTRICT.offices);
  const sros = Array.isArray(offices)
    ? offices.flatMap((office) => {
        const value = text(office, OFFICE.value);
        return value === undefined ? [] : [{ value, name: shownText(office, OFFICE.name) ?? value }];
      })
    : [];
  return [{ code, name, ...(sros.length > 0 && { sros }) }];
}
