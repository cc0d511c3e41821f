import { formatRupees, type Paise } from '../../base/money.ts';
import type { CertificateFields } from '../model/records.ts';
import { amountInWords } from '../../base/amount-in-words.ts';
import { issuedDate } from './issued-date.ts';
import { Paper } from './paper.ts';
import type { RenderOptions } from './render-certificate.ts';

/** Renders the receipt of an order: the price lines, and the total in figures and words. See `renderCertificate`. */
export async function renderReceipt(fields: CertificateFields, options: RenderOptions = {}): Promise<Uint8Array> {
  const paper = await Paper.open({
    title: `SAMPLE receipt ${fields.externalOrderId}`,
    subject: fields.articleLabel,
    date: new Date(fields.issuedAt),
    ...options,
  });
  paper.heading('Receipt', 'Sandbox');
  paper.row('Order', fields.externalOrderId);
  paper.row('Date', issuedDate(fields.issuedAt));
  paper.row('Received from', fields.purchasedBy.toUpperCase());
  paper.row('For', `${fields.articleLabel}, ${fields.stateName}`);
  paper.rule();
  for (const { label, amount } of fields.lines) paper.row(label, rupees(amount));
  paper.rule();
  paper.row('Total', rupees(fields.totalAmount), { emphasis: true });
  paper.row('In words', amountInWords(fields.totalAmount));
  paper.note('GST is charged on the service fee only, never on stamp duty.');
  return paper.close();
}

/** The standard fonts have no rupee sign. */
function rupees(amount: Paise): string {
  return `${amount < 0 ? '- ' : ''}Rs. ${formatRupees(Math.abs(amount)).replace(/[^\d.,]/g, '')}`;
}
