import { parseRupees } from '../../../base/money.ts';
import type { Paise } from '../../../base/money.ts';
import type { ArticleRecord, StateLevy, StateRecord } from '../../model/records.ts';
import { instruments } from './instruments.ts';
import type { Instrument, InstrumentName } from './instruments.ts';
import { invented, origin } from './provenance.ts';
import type { Sourced } from './provenance.ts';

/** What a state's table says of one kind of document. Amounts are rupees. */
export interface ArticleRow {
  /** The article of the state's own Act, where it differs from the Indian Stamp Act. */
  number?: Sourced<string>;
  /** A fixed duty: the least that is sold, and the value that is suggested. */
  duty?: Sourced<number>;
  min?: Sourced<number>;
  max?: Sourced<number>;
  /** Only these values are sold. */
  allowed?: Sourced<readonly number[]>;
  suggested?: Sourced<number>;
  /** A published rate, for the reader only: nothing is computed from it. */
  rate?: Sourced<string>;
  popular?: boolean;
}

/** A surcharge or cess as a percentage of the duty. */
export interface LevyRow {
  kind: 'surcharge' | 'cess';
  label: string;
  percent: Sourced<number>;
  /** Absent: on every document. */
  on?: readonly InstrumentName[];
}

/** A state as its file writes it: one row a document, amounts in rupees. */
export interface StateTable {
  /** ISO 3166-2:IN as revised (CG, OD, TS, UK, DH), without `IN-`. */
  code: string;
  name: string;
  /** The least stamp value that is sold in the state; Default: ₹10 (invented). */
  min?: Sourced<number>;
  max?: Sourced<number>;
  requires?: Sourced<'district' | 'district and sro'>;
  /** Invented in every state: delivery areas are not published. */
  doorstep?: boolean;
  /** What buying the stamp from the state costs, in rupees an order. */
  procurementFee?: Sourced<number>;
  levies?: readonly LevyRow[];
  articles: Partial<Record<InstrumentName, ArticleRow>>;
}

/** The article code of a document in a state. */
export function articleCode(stateCode: string, name: InstrumentName): string {
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
  return (Object.entries(table.articles) as [InstrumentName, ArticleRow][])
    .map(([name, row]) => articleRecord(table.code, name, row));
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
      number, minAmount: min, maxAmount: max, allowedAmounts: allowed, suggestedAmount: suggested, rate,
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
  if (amount === undefined) throw new RangeError(`The seed data hold ${rupees}, which is not an amount in rupees.`);
  return amount;
}

/** `minAmount: https://…; allowedAmounts: invented`: one sentence for a record of several figures. */
function sources(figures: Record<string, Sourced<unknown> | undefined>): string {
  return Object.entries(figures)
    .flatMap(([name, figure]) => (figure ? [`${name}: ${origin(figure)}`] : []))
    .join('; ');
}
