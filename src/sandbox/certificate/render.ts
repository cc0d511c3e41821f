import { amountInWords } from '../../base/amount-in-words.ts';
import { type CertificateRow, certificateRows } from '../../base/certificate.ts';
import { formatRupees, type Paise } from '../../base/money.ts';
import type { CertificateFields } from '../model/records.ts';
import { Paper } from './paper.ts';

export interface RenderOptions {
  /** `false` keeps the content readable as text, for tests. */
  compress?: boolean;
}

/** The printed labels. */
const LABELS: Readonly<Record<CertificateRow, string>> = {
  number: 'Certificate No.',
  date: 'Certificate Issued Date',
  account: 'Account Reference',
  reference: 'Unique Doc. Reference',
  purchaser: 'Purchased by',
  document: 'Description of Document',
  purpose: 'Purpose',
  property: 'Property Description',
  consideration: 'Consideration Price (Rs.)',
  first: 'First Party',
  address: 'First Party Address',
  second: 'Second Party',
  secondAddress: 'Second Party Address',
  payer: 'Stamp Duty Paid By',
  amount: 'Stamp Duty Amount (Rs.)',
};

/** Rows in larger letters, and rows with a rule above. */
const EMPHASIZED: readonly CertificateRow[] = ['number', 'amount'];
const BELOW_RULE: readonly CertificateRow[] = ['purchaser', 'first'];

/**
 * Renders the e-Stamp certificate as a PDF with the labels of a real one (StockHolding's, according to the public
 * verification page). It has one page, and more if its values are very long. Which rows it has, in which order, and
 * what an empty one says is one table, which the checkout shows too (`base/certificate.ts`). The certificate shows
 * SAMPLE in four places, including a bar code. The caller's number must be an impossible one. Equal fields give equal
 * bytes. Characters that the standard PDF fonts lack become `?`, with a note (`printable`).
 *
 * @returns the bytes of the PDF
 * @throws Error that says what to install, if the optional package `pdfkit` is missing
 */
export async function renderCertificate(fields: CertificateFields, options: RenderOptions = {}): Promise<Uint8Array> {
  const paper = await Paper.open({
    title: `SAMPLE e-Stamp ${fields.content.number}`,
    subject: fields.content.document,
    date: new Date(fields.content.date),
    ...options,
  });
  paper.heading('e-Stamp', `${fields.stateName} (sandbox)`);
  for (const [row, text] of certificateRows(fields.content)) {
    if (BELOW_RULE.includes(row)) paper.rule();
    paper.row(LABELS[row], text, { emphasis: EMPHASIZED.includes(row) });
  }
  paper.rule();
  paper.note('Created by a test service. It cannot be verified, and no authority accepts it.');
  paper.barCode(`SAMPLE ${fields.content.number}`);
  return paper.close();
}

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
