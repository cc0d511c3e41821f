import type { Article, District } from '../../wire/catalogue.ts';
import { articleFamily, withoutDuplicates } from './article-family.ts';
import { masterDataVersion } from './states.ts';
import { field, flag, list, rupees, shownText, text, unwrap } from './json/tolerant.ts';

/** The articles of a state. */
export interface ArticlesAnswer {
  masterDataVersion?: number;
  articles: Article[];
  districts?: District[];
}

/** Reads `GET /v1/estamp/states/{stateCode}/instruments`. Articles without a code or name are ignored. */
export function readArticles(body: unknown): ArticlesAnswer | undefined {
  const rows = list(body, 'articles', 'instruments');
  if (!rows) return undefined;
  const articles = rows.flatMap(readArticle);
  // If no article is readable, the body is unreadable, not empty.
  if (rows.length > 0 && articles.length === 0) return undefined;
  const districts = list(field(unwrap(body), 'districts') ?? field(body, 'districts'), 'districts');
  return {
    masterDataVersion: masterDataVersion(body),
    articles: withoutDuplicates(articles),
    ...(districts && { districts: districts.flatMap(readDistrict) }),
  };
}

function readArticle(row: unknown): Article[] {
  const code = text(row, 'articleCode', 'code', 'instrumentCode', 'id');
  const name = shownText(row, 'name', 'articleName', 'title', 'label') ?? shownText(row, 'description');
  if (code === undefined || name === undefined) return [];
  const amount = (...names: readonly string[]): unknown =>
    field(row, ...names) ?? field(field(row, 'amounts'), ...names);
  const allowed = amount('allowedAmounts', 'allowedValues', 'denominations');
  const amounts = Array.isArray(allowed) ? allowed.map(rupees) : [];
  const secondParty = flag(row, 'secondPartyApplicable', 'secondParty', 'hasSecondParty');
  return [
    {
      code,
      number: shownText(row, 'articleNumber', 'number', 'articleNo'),
      name,
      description: shownText(row, 'description'),
      popular: flag(row, 'popular', 'isPopular') ?? false,
      minAmountMinor: rupees(amount('minimumAmount', 'minAmount', 'min')),
      maxAmountMinor: rupees(amount('maximumAmount', 'maxAmount', 'max')),
      // An incomplete list of allowed values would refuse valid ones, so it is used completely or not at all.
      allowedAmountsMinor: amounts.length > 0 && amounts.every((one) => one !== undefined) ? amounts : undefined,
      suggestedAmountMinor: rupees(amount('suggestedAmount', 'defaultAmount')),
      secondParty: secondParty ?? !(flag(row, 'isSecondPartyNA', 'secondPartyNotApplicable') ?? false),
      usualPayer: payer(text(row, 'usualPayer', 'defaultPayer', 'stampDutyPaidBy')),
      family: articleFamily(name),
    },
  ];
}

function payer(value: string | undefined): Article['usualPayer'] {
  const found = /^(first|second)/i.exec(value ?? '')?.[1]?.toLowerCase();
  return found === 'first' || found === 'second' ? found : undefined;
}

function readDistrict(row: unknown): District[] {
  const code = text(row, 'districtCode', 'code', 'id');
  const name = shownText(row, 'name', 'districtName', 'label');
  if (code === undefined || name === undefined) return [];
  const offices = field(row, 'sros', 'sroList', 'subRegistrarOffices');
  const sros = Array.isArray(offices)
    ? offices.flatMap((office) => {
        const value = text(office, 'value', 'sroValue', 'code', 'sroCode');
        return value === undefined ? [] : [{ value, name: shownText(office, 'name', 'sroName', 'label') ?? value }];
      })
    : [];
  return [{ code, name, ...(sros.length > 0 && { sros }) }];
}
