/**
 * The door of the readers. Of the other files of this folder, only the redaction of recordings imports some outside;
 * `json` parses, and reads nothing.
 */
export { articleFamily, isFamily } from './articles.ts';
export type { ArticlesAnswer } from './articles.ts';
export type { StatesAnswer } from './catalogue-body.ts';
export type { DutyAnswer } from './duty.ts';
export { explainBody, fieldPaths } from './explain-body.ts';
export type { ExplainedBody } from './explain-body.ts';
export type { OrderRecord } from './order.ts';
export { readIntentState } from './payment.ts';
export type { PaymentRecord } from './payment.ts';
export type { Explanation } from './price/explain.ts';
export { sumOf } from './price/lines.ts';
export { everyFigure, foreignIn, kindOf, labelOf, nameOf, SIGNS, writtenValue } from './price/refused-body.ts';
export type { Figure, Unit } from './price/refused-body.ts';
export { createReaders, READER_NAMES, readWith, reasonOf } from './registry.ts';
export type { Answers, Asked, OnUnreadable, Read, ReaderName, Readers } from './registry.ts';
export type { SchemaAnswer } from './schema.ts';
