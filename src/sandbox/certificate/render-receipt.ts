import { certificateRows } from '../../base/certificate.ts';
import { formatRupees, type Paise } from '../../base/money.ts';
import type { CertificateFields } from '../model/records.ts';
import { amountInWords } from '../../base/amount-in-words.ts';
import { Paper } from './paper.ts';
import type { RenderOptions } from './render-certificate.ts';

/** Renders the receipt of an order: what its certificate says, the price lines, and the total in figures and words. */
export async function renderReceipt(fields: CertificateFields, options: RenderOptions = {}): Promise<Uint8Array> {
  const paper = await Paper.open({
    title: `SAMPLE receipt ${fields.content.reference}`,
    subject: fields.content.document,
    date: new Date(fields.content.date),
    ...options,
  });
  paper.heading('Receipt', 'Sandbox');
  const printed = new Map(certificateRows(fields.content));
  paper.row('Order', printed.get('reference') ?? '');
  paper.row('Date', printed.get('date') ?? '');
  paper.row('Received from', printed.get('purchaser') ?? '');
  paper.row('For', `${printed.get('document')}, ${fields.stateName}`);
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
