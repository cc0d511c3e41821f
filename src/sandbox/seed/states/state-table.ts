import { parseRupees, type Paise } from '../../../base/money.ts';
import type { ArticleRecord, StateLevy, StateRecord } from '../../model/records.ts';
import { instruments, type Instrument, type InstrumentName } from './instruments.ts';
import { invented, origin, type Sourced } from './provenance.ts';

/** A state's entry for one document type. Amounts are rupees. */
export interface ArticleRow {
  /** The article of the state's own Act, if it differs from the Indian Stamp Act. */
  number?: Sourced<string>;
  /** A fixed duty: both the minimum and the suggested value. */
  duty?: Sourced<number>;
  min?: Sourced<number>;
  max?: Sourced<number>;
  /** The only allowed values. */
  allowed?: Sourced<readonly number[]>;
  suggested?: Sourced<number>;
  /** A published rate, for information only. */
  rate?: Sourced<string>;
  popular?: boolean;
}

/** A surcharge or cess as a percentage of the duty. */
export interface LevyRow {
  kind: 'surcharge' | 'cess';
  label: string;
  percent: Sourced<number>;
  /** Absent: applies to every document. */
  on?: readonly InstrumentName[];
}

/** A state's table: one row for each document type, amounts in rupees. */
export interface StateTable {
  /** ISO 3166-2:IN as revised (CG, OD, TS, UK, DH), without `IN-`. */
  code: string;
  name: string;
  /** The minimum stamp value of the state. Default: ₹10 (invented). */
  min?: Sourced<number>;
  max?: Sourced<number>;
  requires?: Sourced<'district' | 'district and sro'>;
  /** Invented in every state, because delivery areas are not published. */
  doorstep?: boolean;
  /** The cost of buying the stamp from the state, in rupees for each order. */
  procurementFee?: Sourced<number>;
  levies?: readonly LevyRow[];
  articles: Partial<Record<InstrumentName, ArticleRow>>;
}

/** The article code of a document in a state. */
function articleCode(stateCode: string, name: InstrumentName): string {
  return `${stateCode}-RG-${instruments[name].running}`;
}

export function stateRecord(table: StateTable): StateRecord {
  const { code, name, max, requires, procurementFee } = table;
  const min = table.min ?? invented(10);
  return {
    code,
    name,
    minAmount: paise(min.value),
    ...(max && { maxAmount: paise(max.value) }),
    requiresDistrict: requires !== undefined,
    requiresSro: requires?.value === 'district and sro',
    doorstepDelivery: table.doorstep ?? false,
    ...(procurementFee && { procurementFee: paise(procurementFee.value) }),
    levies: (table.levies ?? []).map((row) => levy(code, row)),
    source: sources({ minAmount: min, maxAmount: max, requires, procurementFee }),
  };
}

export function articleRecords(table: StateTable): ArticleRecord[] {
  return (Object.entries(table.articles) as [InstrumentName, ArticleRow][]).map(([name, row]) =>
    articleRecord(table.code, name, row),
  );
}

function articleRecord(stateCode: string, name: InstrumentName, row: ArticleRow): ArticleRecord {
  const instrument: Instrument = instruments[name];
  const number = row.number ?? instrument.number;
  const min = row.min ?? row.duty;
  const suggested = row.suggested ?? row.duty;
  const { max, allowed, rate } = row;
  const { payer } = instrument;
  return {
    stateCode,
    code: articleCode(stateCode, name),
    number: number.value,
    name: instrument.name,
    description: rate ? `${instrument.description} Published rate: ${rate.value}.` : instrument.description,
    popular: row.popular ?? instrument.popular ?? false,
    ...(min && { minAmount: paise(min.value) }),
    ...(max && { maxAmount: paise(max.value) }),
    ...(allowed && { allowedAmounts: allowed.value.map(paise) }),
    ...(suggested && { suggestedAmount: paise(suggested.value) }),
    secondParty: !instrument.alone,
    ...(payer && { usualPayer: payer.value }),
    source: sources({
      number,
      minAmount: min,
      maxAmount: max,
      allowedAmounts: allowed,
      suggestedAmount: suggested,
      rate,
      usualPayer: payer,
    }),
  };
}

function levy(stateCode: string, row: LevyRow): StateLevy {
  return {
    kind: row.kind,
    label: row.label,
    basisPoints: Math.round(row.percent.value * 100),
    ...(row.on && { articleCodes: row.on.map((name) => articleCode(stateCode, name)) }),
    source: origin(row.percent),
  };
}

function paise(rupees: number): Paise {
  const amount = parseRupees(rupees);
  if (amount === undefined) throw new RangeError(`The seed data contain ${rupees}, which is not an amount in rupees.`);
  return amount;
}

/** The sources of a record with several figures: `minAmount: https://…; allowedAmounts: invented`. */
function sources(figures: Record<string, Sourced<unknown> | undefined>): string {
  return Object.entries(figures)
    .flatMap(([name, figure]) => (figure ? [`${name}: ${origin(figure)}`] : []))
    .join('; ');
}
