import { formatRupees } from '../../base/money.ts';
import type { Paise } from '../../base/money.ts';
import type { CertificateFields } from '../model/records.ts';
import { amountInWords } from '../../base/amount-in-words.ts';
import { issuedDate } from './issued-date.ts';
import { Paper } from './paper.ts';

export interface RenderOptions {
  /** `false` leaves the page readable as text; for tests. */
  compress?: boolean;
}

/** What is printed where there is nothing to print. */
const NOT_APPLICABLE = 'Not applicable';
const NOT_STATED = 'Not stated';

/**
 * Draws the e-Stamp certificate as a PDF of one page, with the labels of a real one (those of StockHolding's
 * certificates, as the public verification page lists them). It says SAMPLE in four places, one of them a bar code, and
 * its number is the caller's, which must be an impossible one. Equal fields give equal bytes. Names are printed in capitals.
 * Letters that the standard PDF fonts lack are shown as `?`, with a note (`printable`).
 *
 * @returns the bytes of the PDF
 * @throws Error with a sentence on what to install, when the optional package `pdfkit` is missing
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
  if (fields.secondParty) paper.row('Second Party Address', fields.secondPartyAddress ?? NOT_STATED);
  paper.row('Stamp Duty Paid By', fields.paidBy?.toUpperCase() ?? NOT_APPLICABLE);
  paper.row('Stamp Duty Amount (Rs.)', figures(fields.stampDutyAmount), { emphasis: true });
  paper.rule();
  paper.note('Made by a test service. It cannot be verified anywhere, and no authority accepts it.');
  paper.barCode(`SAMPLE ${fields.certificateNumber}`);
  return paper.close();
}

/** `1,00,000 (One Lakh only)`: the label names the unit, and the standard fonts have no rupee sign. */
function figures(amount: Paise): string {
  return `${formatRupees(amount, 'short').replace(/[^\d.,]/g, '')} (${amountInWords(amount)})`;
}
