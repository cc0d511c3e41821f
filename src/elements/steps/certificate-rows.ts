import {
  certificateRows,
  documentLabel,
  NOT_APPLICABLE,
  type CertificateContent,
  type CertificateRow,
} from '../../base/certificate.ts';
import { parseRupees, type Paise } from '../../base/money.ts';
import { parseRupeeInput, type Draft } from '../../flow/index.ts';
import type { MessageKey } from '../../locales/index.ts';
import type { Article, Order } from '../../wire/index.ts';
import { withWholeAddress, type AskedParties } from '../form/schema/postal-code.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Answer } from '../view/view.ts';
import type { CertificateAnswers } from './form-answers.ts';
import { richMessage } from '../view/rich-message.ts';
import { serviceName } from '../view/service-names.ts';

type Document = Order['documents'][number];
const isCertificate = ({ kind }: Document): boolean => /cert|stamp/i.test(kind);

/** The certificate, otherwise the first document. */
export const mainDocument = ({ documents }: Order): Document | undefined =>
  documents.find(isCertificate) ?? documents[0];

/** The label of the button that downloads the document. */
export function downloadLabel(document: Document, t: Translate): unknown {
  const { kind, name } = document;
  if (isCertificate(document)) return t('downloadCertificate');
  return /invoice|receipt/i.test(kind)
    ? t('downloadReceipt')
    : richMessage(t('downloadOther'), { name: serviceName(name, t) });
}
export type PrintedRows = ReturnType<typeof certificateRows>;

const LABELS: Readonly<Record<CertificateRow, readonly MessageKey[]>> = {
  number: ['certNumber'],
  date: ['certDate'],
  account: [],
  reference: [],
  purchaser: ['certPurchaser'],
  document: ['certDocument'],
  purpose: ['certPurpose'],
  property: ['certProperty'],
  consideration: ['certConsideration'],
  first: ['partyName'],
  address: ['partyName', 'partyAddress'],
  second: ['certSecond'],
  secondAddress: ['certSecond', 'partyAddress'],
  payer: ['certPayer'],
  amount: ['certAmount'],
};

/** The label of a row: figures are in rupees, and addresses say whose they are. */
export const labelOf = (row: CertificateRow, t: Translate): string =>
  LABELS[row].map((key) => t(key)).join(' · ') + (/consid|amount/.test(row) ? ' (₹)' : '');

/** What a certificate says of these parties and answers. */
function contentOf(parties: AskedParties, answers: CertificateAnswers, amount: Paise): CertificateContent {
  const { partyName, customerName, partyAddress } = withWholeAddress(parties);
  const said = (answer: Answer | undefined): string | undefined =>
    typeof answer?.value === 'string' ? answer.value : answer?.text;
  return {
    purchaser: customerName?.trim() || partyName,
    purpose: said(answers.purpose),
    property: said(answers.property),
    consideration: parseRupees(answers.consideration?.value),
    first: partyName,
    address: partyAddress,
    second: said(answers.second),
    secondAddress: said(answers.secondAddress),
    payer: said(answers.payer),
    amount,
  };
}

/** The rows of a certificate that will be bought. */
export const draftRows = (
  { parties = {}, stamp }: Draft,
  answers: CertificateAnswers,
  { number, code = '', name = '' }: Partial<Article> = {},
): PrintedRows =>
  certificateRows({
    ...contentOf(parties, answers, parseRupeeInput(stamp?.stampDutyAmount ?? '') ?? 0),
    document: documentLabel(number ?? code, name),
  });

/** The rows of the certificate of an order. Without all parties and answers those that are not known are left out. */
export function orderRows(
  order: Order,
  { parties = {}, details = {} }: Draft,
  answers: CertificateAnswers,
): PrintedRows {
  const { articleCode, articleNumber, articleName = articleCode, stampDutyMinor } = order.stamp;
  const { certificateNumber: number, issuedAt } = mainDocument(order) ?? {};
  const content: CertificateContent = {
    ...contentOf(parties, answers, stampDutyMinor),
    number,
    date: issuedAt === undefined ? undefined : Date.parse(issuedAt),
    document: documentLabel(articleNumber, articleName),
  };
  const isWhole = parties.partyName !== undefined && Object.keys(details).length > 0;
  return certificateRows(content).filter(
    ([row, text]) => isWhole || (content[row] !== undefined && text !== NOT_APPLICABLE),
  );
}
