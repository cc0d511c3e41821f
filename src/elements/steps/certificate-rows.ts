import { html } from 'lit';
import { amountInWords } from '../../base/amount-in-words.ts';
import { formatRupees } from '../../base/money.ts';
import { withLang } from '../../form/i18n/in-language.ts';
import type { Parties } from '../../wire/index.ts';
import { serviceName } from '../view/service-names.ts';
import type { Translate } from '../i18n/translate.ts';
import type { CertificateRow } from './certificate-preview.ts';
import type { Answer, CertificateAnswers } from './form-answers.ts';

/** What a certificate says. */
export interface CertificateContent {
  /** The document's name in the service's list, which is printed. */
  readonly document: string;
  readonly parties: Parties;
  readonly answers: CertificateAnswers;
  /** The second party, if the document has one. */
  readonly second: string | undefined;
  /** The requested stamp value in paise: a price line may be of another kind or include a discount. */
  readonly duty: number;
}

/** The rows of a certificate, in their printed order. */
export function certificateRows(
  { document, parties, answers, second, duty }: CertificateContent,
  t: Translate,
): CertificateRow[] {
  const { purpose, property, consideration, payer } = answers;
  const first = parties.partyName;
  const said = (answer: Answer | undefined): CertificateRow[1] => answer && withLang(answer.text, answer.textLang);
  const payerName = (): CertificateRow[1] => {
    if (payer?.value === 'second') return second;
    return payer && payer.value !== 'first' ? said(payer) : first;
  };
  return [
    ['certPurchaser', parties.customerName?.trim() || first],
    ['certDocument', serviceName(document, t)],
    ['certPurpose', said(purpose)],
    ...(property ? [['certProperty', said(property)] as const] : []),
    ...(consideration ? [['certConsideration', consideration.text] as const] : []),
    ['partyName', first],
    ['certSecond', second],
    ['certPayer', payerName()],
    ['certAmount', html`${formatRupees(duty, 'short')} ${serviceName(`(${amountInWords(duty)})`, t)}`],
  ];
}
