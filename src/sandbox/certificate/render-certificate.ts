import { formatRupees, type Paise } from '../../base/money.ts';
import type { CertificateFields } from '../model/records.ts';
import { amountInWords } from '../../base/amount-in-words.ts';
import { issuedDate } from './issued-date.ts';
import { Paper } from './paper.ts';

export interface RenderOptions {
  /** `false` keeps the content readable as text, for tests. */
  compress?: boolean;
}

/** Printed for an absent value. */
const NOT_APPLICABLE = 'Not applicable';
const NOT_STATED = 'Not stated';

/**
 * Renders the e-Stamp certificate as a PDF with the labels of a real one (StockHolding's, according to the public
 * verification page). It has one page, and more if its values are very long. The address of a second party is printed if
 * the order's details hold it, because the API has no field of its own for it. The certificate shows SAMPLE in four places,
 * including a bar code. The caller's number must be an impossible one. Equal fields give equal bytes. Names are in
 * capitals. Characters that the standard PDF fonts lack become `?`, with a note (`printable`).
 *
 * @returns the bytes of the PDF
 * @throws Error that says what to install, if the optional package `pdfkit` is missing
 */
export async function renderCertificate(fields: CertificateFields, options: RenderOptions = {}): Promise<Uint8Array> {
  const paper = await Paper.open({
    title: `SAMPLE e-Stamp ${fields.certificateNumber}`,
    subject: fields.articleLabel,
    date: new Date(fields.issuedAt),
    ...options,
  });
  paper.heading('e-Stamp', `${fields.stateName} (sandbox)`);
  paper.row('Certificate No.', fields.certificateNumber, { emphasis: true });
  paper.row('Certificate Issued Date', issuedDate(fields.issuedAt));
  paper.row('Account Reference', 'SAMPLE (SANDBOX) / no account');
  paper.row('Unique Doc. Reference', fields.externalOrderId);
  paper.rule();
  paper.row('Purchased by', fields.purchasedBy.toUpperCase());
  paper.row('Description of Document', fields.articleLabel);
  if (fields.purpose) paper.row('Purpose', fields.purpose);
  paper.row('Property Description', fields.propertyDescription ?? NOT_APPLICABLE);
  paper.row('Consideration Price (Rs.)', figures(fields.considerationPrice ?? 0));
  paper.rule();
  paper.row('First Party', fields.firstParty.toUpperCase());
  paper.row('First Party Address', fields.firstPartyAddress ?? NOT_STATED);
  paper.row('Second Party', (fields.secondParty ?? NOT_APPLICABLE).toUpperCase());
  if (fields.secondPartyAddress) paper.row('Second Party Address', fields.secondPartyAddress);
  paper.row('Stamp Duty Paid By', fields.paidBy?.toUpperCase() ?? NOT_APPLICABLE);
  paper.row('Stamp Duty Amount (Rs.)', figures(fields.stampDutyAmount), { emphasis: true });
  paper.rule();
  paper.note('Created by a test service. It cannot be verified, and no authority accepts it.');
  paper.barCode(`SAMPLE ${fields.certificateNumber}`);
  return paper.close();
}

/** `1,00,000 (One Lakh only)`: the label states the unit, because the standard fonts have no rupee sign. */
function figures(amount: Paise): string {
  return `${formatRupees(amount, 'short').replace(/[^\d.,]/g, '')} (${amountInWords(amount)})`;
}
