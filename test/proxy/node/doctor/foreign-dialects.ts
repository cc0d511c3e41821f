/*
 * Twelve ways in which other houses write JSON, as rewrites of the sandbox's default dialect. No reader was made for
 * any of them: doctor must read what is certain, and name the body and the reason otherwise.
 */
type Body = Readonly<Record<string, unknown>>;

/** The undocumented bodies. */
export type BodyName = 'schema' | 'states' | 'articles' | 'duty' | 'order' | 'status' | 'payment' | 'documents';

export interface ForeignDialect {
  name: string;
  rewrite: (name: BodyName, body: Body) => unknown;
  /** The first line that fails with correct settings; none if everything is read. */
  first?: string;
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rewrites every key and every scalar, but not those of the form, which are a JSON Schema. */
function mapped(
  value: unknown,
  key: (name: string) => string,
  scalar: (value: unknown, name: string) => unknown,
): unknown {
  const walk = (inner: unknown, name: string): unknown => {
    if (Array.isArray(inner)) return inner.map((item) => walk(item, name));
    if (!isObject(inner)) return scalar(inner, name);
    return Object.fromEntries(
      Object.entries(inner).map(([own, item]) => [
        key(own),
        own === 'schema' || own === 'uiSchema' || own === 'details' ? item : walk(item, own),
      ]),
    );
  };
  return walk(value, '');
}
const same = (value: unknown): unknown => value;
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const snake = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
const MONEY = /amount|^m(?:in|ax)/i;
const isRupees = (value: unknown): value is string => typeof value === 'string' && /^\d+\.\d\d$/.test(value);
const paise = (value: string): number => Math.round(Number(value) * 100);
const LISTS: Readonly<Record<string, string>> = { states: 'states', articles: 'articles', documents: 'documents' };

/** The rows of a body, if it is a list of something. */
const rowsOf = (name: BodyName, body: Body): readonly Body[] | undefined => {
  const rows = Array.isArray(body) ? (body as unknown) : body[LISTS[name] ?? ''];
  return Array.isArray(rows) ? (rows as Body[]) : undefined;
};

const HINDI: Readonly<Record<string, string>> = {
  states: 'rajya',
  stateCode: 'rajyaKod',
  name: 'naam',
  minAmount: 'nyuntamRashi',
  maxAmount: 'adhiktamRashi',
  articles: 'anuchchhed',
  articleCode: 'anuchchhedKod',
  stampDutyAmount: 'mudrankShulk',
  totalAmount: 'kulRashi',
  lineItems: 'vivaran',
  amount: 'rashi',
  status: 'sthiti',
};

export const FOREIGN_DIALECTS: readonly ForeignDialect[] = [
  {
    name: 'hypermedia with _links',
    rewrite: (_name: BodyName, body: Body): unknown => ({
      ...body,
      _links: { self: { href: '/v1/this' }, next: { href: '/v1/next', templated: true } },
    }),
  },
  {
    name: 'JSON:API with attributes',
    first: 'catalogue.form',
    rewrite: (name: BodyName, body: Body): unknown => {
      const rows = rowsOf(name, body);
      const one = (row: Body, index: number): Body => ({ type: name, id: String(index + 1), attributes: row });
      return { data: rows ? rows.map(one) : one(body, 0), jsonapi: { version: '1.1' } };
    },
  },
  {
    name: 'paise in the names',
    rewrite: (_name: BodyName, body: Body): unknown =>
      mapped(
        body,
        (name) => (/amount$/i.test(name) && name !== 'amountMinor' ? `${name}InPaise` : name),
        (value, name) => (isRupees(value) && MONEY.test(name) ? paise(value) : value),
      ),
  },
  {
    name: 'PascalCase in a result object',
    rewrite: (_name: BodyName, body: Body): unknown => ({
      IsSuccess: true,
      ErrorMessage: null,
      Result: mapped(body, capital, same),
    }),
  },
  {
    name: 'a bank with headers in capitals',
    rewrite: (_name: BodyName, body: Body): unknown => ({
      responseHeader: { statusCode: '0000', statusDesc: 'SUCCESS' },
      response: mapped(body, (name) => snake(name).toUpperCase(), same),
    }),
  },
  {
    name: 'XML as JSON',
    first: 'catalogue.form',
    rewrite: (_name: BodyName, body: Body): unknown => mapped(body, (name) => `ns2:${name}`, same),
  },
  {
    name: 'Hindi names in Latin letters',
    first: 'catalogue.states',
    rewrite: (_name: BodyName, body: Body): unknown => mapped(body, (name) => HINDI[name] ?? name, same),
  },
  {
    name: 'every value a text',
    rewrite: (_name: BodyName, body: Body): unknown =>
      mapped(body, same as (name: string) => string, (value) =>
        typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
      ),
  },
  {
    name: 'rows of columns',
    first: 'catalogue.states',
    rewrite: (name: BodyName, body: Body): unknown => {
      const rows = rowsOf(name, body);
      if (!rows) return body;
      const columns = Object.keys(rows[0] ?? {});
      return { columns, rows: rows.map((row) => columns.map((column) => row[column])) };
    },
  },
  {
    name: 'GraphQL with edges and nodes',
    first: 'catalogue.form',
    rewrite: (name: BodyName, body: Body): unknown => {
      const rows = rowsOf(name, body);
      return {
        data: { [name]: rows ? { edges: rows.map((node) => ({ node })), pageInfo: { hasNextPage: false } } : body },
      };
    },
  },
  {
    name: 'a portal with grouped rupees',
    first: 'price.explained',
    rewrite: (_name: BodyName, body: Body): unknown => ({
      status: 1,
      msg: 'OK',
      data: mapped(body, snake, (value, name) =>
        isRupees(value) && MONEY.test(name)
          ? `₹ ${Number(value).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
          : value,
      ),
    }),
  },
  {
    name: 'OData with a value list',
    first: 'catalogue.states',
    rewrite: (name: BodyName, body: Body): unknown => {
      const rows = rowsOf(name, body);
      return { '@odata.context': '$metadata#estamp', ...(rows ? { value: rows } : body) };
    },
  },
];
