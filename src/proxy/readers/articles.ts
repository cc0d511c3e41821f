import type { Article, District } from '../../wire/catalogue.ts';
import { articleFamily, withoutDuplicates } from './article-family.ts';
import { masterDataVersion } from './states.ts';
import type { FieldNames } from './json/field-names.ts';
import { field, flag, list, shownText, text, unwrap } from './json/tolerant.ts';
import { amountsIn, readRows, requireSuccess, type ReadAmount } from './catalogue-body.ts';
import { ARTICLE, DISTRICT, OFFICE } from './json/vocabulary.ts';

/** The articles of a state. */
export interface ArticlesAnswer {
  masterDataVersion?: number;
  articles: Article[];
  districts?: District[];
}

/** Reads `GET /v1/estamp/states/{stateCode}/instruments`. Articles without a code or name are ignored. @throws Unreadable */
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
