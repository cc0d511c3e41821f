import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { renderCertificate, renderReceipt } from '../../../src/sandbox/certificate/render.ts';
import type { CertificateFields } from '../../../src/sandbox/model/records.ts';
import { decode } from './code-128.ts';
import { pdfText } from './pdf-text.ts';

const fields: CertificateFields = {
  type: 'ESTAMP_CERTIFICATE',
  stateName: 'Karnataka',
  content: {
    number: 'IN-XX12345678901234X',
    date: Date.UTC(2026, 10, 20, 12, 12),
    account: 'SAMPLE (SANDBOX) / no account',
    reference: 'ES-7Q4K-21M9',
    document: 'Article 4 - Affidavit',
    purpose: 'Name change affidavit',
    first: 'Asha Rao',
    amount: 100_00,
  },
  lines: [
    { kind: 'stamp-duty', label: 'Stamp duty', amount: 100_00 },
    { kind: 'service-fee', label: 'Service fee', amount: 50_00 },
    { kind: 'discount', label: 'Coupon HALFFEE, 50% off the fee', amount: -25_00 },
    { kind: 'gst', label: 'GST on fee, 18%', amount: 4_50 },
  ],
  totalAmount: 129_50,
};

const withContent = (more: Partial<CertificateFields['content']>): CertificateFields => ({
  ...fields,
  content: { ...fields.content, ...more },
});

/** The value that is printed after a label. */
async function certificate(
  more: Partial<CertificateFields['content']> = {},
): Promise<(label: string) => string | undefined> {
  const text = pdfText(await renderCertificate(withContent(more), { compress: false }));
  return (label) => text[text.indexOf(label) + 1];
}

const ordinary = await renderCertificate(fields, { compress: false });

const pages = (bytes: Uint8Array): number =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;

describe('the certificate', () => {
  it('The certificate is a PDF of one page', async () => {
    const bytes = await renderCertificate(fields);
    assert.equal(Buffer.from(bytes.subarray(0, 5)).toString(), '%PDF-');
    assert.equal(Buffer.from(bytes.subarray(-6)).toString().trim(), '%%EOF');
    assert.equal(pages(bytes), 1);
  });

  it('The certificate has the labels of a real one', () => {
    const text = pdfText(ordinary);
    const labels = [
      'Certificate No.',
      'Certificate Issued Date',
      'Account Reference',
      'Unique Doc. Reference',
      'Purchased by',
      'Description of Document',
      'Property Description',
      'Consideration Price (Rs.)',
      'First Party',
      'Second Party',
      'Stamp Duty Paid By',
      'Stamp Duty Amount (Rs.)',
    ];
    assert.deepEqual(
      text.filter((run) => labels.includes(run)),
      labels,
    );
  });

  it('The certificate contains the given values, names in capitals, the amount in figures and words', async () => {
    const value = await certificate({
      amount: 1_50_000_50,
      consideration: 25_00_000_00,
      second: 'Vikram Nair',
      property: 'Flat 4, 12 MG Road, Bengaluru',
    });
    assert.equal(value('Certificate No.'), 'IN-XX12345678901234X');
    assert.equal(value('Certificate Issued Date'), '20-Nov-2026 05:42 PM');
    assert.equal(value('Unique Doc. Reference'), 'ES-7Q4K-21M9');
    assert.equal(value('Description of Document'), 'Article 4 - Affidavit');
    assert.equal(value('Purpose'), 'Name change affidavit');
    assert.equal(value('First Party'), 'ASHA RAO');
    assert.equal(value('Second Party'), 'VIKRAM NAIR');
    assert.equal(value('Property Description'), 'Flat 4, 12 MG Road, Bengaluru');
    assert.equal(value('Consideration Price (Rs.)'), '25,00,000 (Twenty Five Lakh only)');
    assert.match(`${value('Stamp Duty Amount (Rs.)')}`, /^1,50,000\.50 \(One Lakh Fifty Thousand/);
  });

  it('The certificate says if a field does not apply', async () => {
    const value = await certificate();
    assert.equal(value('Second Party'), 'Not applicable');
    assert.equal(value('Property Description'), 'Not applicable');
    assert.equal(value('Consideration Price (Rs.)'), '0 (Zero only)');
  });

  it('The certificate shows SAMPLE across the page, in text and in its title', () => {
    const text = pdfText(ordinary);
    assert.ok(text.includes('SAMPLE'));
    assert.ok(text.includes('SAMPLE - NOT VALID. No stamp duty was paid for this paper.'));
    assert.match(Buffer.from(ordinary).toString('latin1'), /\(SAMPLE e-Stamp IN-XX12345678901234X\)/);
  });

  it('The certificate shows a replacement, and a note, for characters that its font lacks', async () => {
    const text = pdfText(await renderCertificate(withContent({ first: 'आशा Rao' }), { compress: false }));
    assert.equal(text[text.indexOf('First Party') + 1], '?? RAO');
    assert.ok(text.includes('"?" replaces a character that the font of this sample does not have.'));
    const plain = pdfText(await renderCertificate(withContent({ first: 'Zoë D’Souza' }), { compress: false }));
    assert.equal(plain[plain.indexOf('First Party') + 1], 'ZOË D’SOUZA');
    assert.ok(!plain.some((run) => run.includes('replaces a character')));
  });

  it('The certificate contains the addresses of the parties, that of the second one only if the order holds it', async () => {
    const value = await certificate({
      address: 'Flat 4, 12 MG Road, Bengaluru 560001',
      second: 'Vikram Nair',
    });
    assert.equal(value('First Party Address'), 'Flat 4, 12 MG Road, Bengaluru 560001');
    assert.equal(value('Second Party'), 'VIKRAM NAIR');
    const both = await certificate({ second: 'Vikram Nair', secondAddress: '7 Park Street, Kolkata 700016' });
    assert.equal(both('Second Party Address'), '7 Park Street, Kolkata 700016');
    const alone = pdfText(await renderCertificate(withContent({ second: 'Vikram Nair' }), { compress: false }));
    assert.ok(!alone.includes('Second Party Address'));
    assert.equal(alone[alone.indexOf('First Party Address') + 1], 'Not applicable');
  });

  it('The certificate writes the rupee sign as Rs., without a note', async () => {
    const text = pdfText(await renderCertificate(withContent({ purpose: 'Loan of ₹5,00,000' }), { compress: false }));
    assert.equal(text[text.indexOf('Purpose') + 1], 'Loan of Rs. 5,00,000');
    assert.ok(!text.some((run) => run.includes('replaces a character')));
  });

  it('The certificate wraps long names and addresses completely', async () => {
    const words = (count: number, name: string): string =>
      Array.from({ length: count }, (_, index) => `${name}${index}`).join(' ');
    const long = {
      first: words(30, 'FIRST'),
      second: words(30, 'SECOND'),
      purchaser: words(30, 'BUYER'),
      payer: words(30, 'PAYER'),
      address: words(60, 'Street'),
      property: words(120, 'Flat'),
    };
    const bytes = await renderCertificate(withContent(long), { compress: false });
    const text = pdfText(bytes).join(' ');
    for (const [name, value] of Object.entries(long)) assert.ok(text.includes(value), name);
    assert.equal(pages(bytes), 1);
  });

  it('The certificate has a bar code that says SAMPLE and the number', () => {
    const source = Buffer.from(ordinary).toString('latin1');
    const bars = [...source.matchAll(/^([\d.]+) ([\d.]+) (\d) 30 re$/gm)].map(([, x, y, width]) => ({
      x: Number(x),
      y,
      width: Number(width),
    }));
    assert.equal(new Set(bars.map(({ y }) => y)).size, 1, 'all bars stand on one line');
    const widths = bars.flatMap(({ x, width }, index) => {
      const next = bars[index + 1];
      return next ? [width, Math.round(next.x - x - width)] : [width];
    });
    assert.equal(decode(widths), 'SAMPLE IN-XX12345678901234X');
  });

  for (const count of [300, 2000]) {
    it(`The certificate continues names of ${count} words on further pages`, async () => {
      const names = Array.from({ length: count }, (_, index) => `NAME${index}`);
      const bytes = await renderCertificate(
        withContent({
          first: names.join(' '),
          second: 'VIKRAM NAIR',
          purchaser: names.join(' '),
          address: '12 MG Road',
          payer: 'second',
        }),
        { compress: false },
      );
      const words = pdfText(bytes)
        .join(' ')
        .split(' ')
        .filter((word) => word.startsWith('NAME'));
      assert.deepEqual(words, [...names, ...names]);
      const text = pdfText(bytes);
      for (const expected of ['VIKRAM NAIR', '12 MG Road', 'Stamp Duty Amount (Rs.)'])
        assert.ok(text.includes(expected), expected);
      assert.equal(text.filter((run) => run === 'SAMPLE').length, pages(bytes), 'each page shows SAMPLE');
      assert.ok(pages(bytes) <= 2 + (names.join(' ').length * 2) / 2500, `${pages(bytes)} pages`);
    });
  }

  it('The certificate continues a word of any length', async () => {
    const word = 'W'.repeat(5000);
    const bytes = await renderCertificate(
      withContent({ purchaser: 'A', payer: 'B', first: word, purpose: `${word} END` }),
      { compress: false },
    );
    const text = pdfText(bytes);
    assert.equal(text.join('').match(/W/g)?.length, 10_000);
    assert.ok(text.some((run) => run.endsWith('END')));
    assert.ok(text.includes('First Party (continued)'));
    assert.ok(pages(bytes) < 15, `${pages(bytes)} pages`);
  });

  it('The certificate writes nothing below the border, however long its values are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 0, max: 3000 }), async (first, second) => {
        const bytes = await renderCertificate(
          withContent({
            first: 'Asha Rao '.repeat(first / 9),
            purpose: 'Wide '.repeat(second / 5),
            payer: 'N'.repeat(second / 2 + 1),
          }),
          { compress: false },
        );
        const source = Buffer.from(bytes).toString('latin1');
        const lines = [...source.matchAll(/^1 0 0 1 [\d.]+ (-?[\d.]+) Tm$/gm)].map(([, y]) => Number(y));
        assert.ok(lines.length > 20);
        assert.ok(Math.min(...lines) > 48, `${Math.min(...lines)}`);
      }),
      { numRuns: runs(8) },
    );
  });

  it('The certificate has equal bytes for equal fields, and others for others', async () => {
    const first = Buffer.from(await renderCertificate(fields));
    assert.ok(first.equals(Buffer.from(await renderCertificate({ ...fields }))));
    assert.ok(!first.equals(Buffer.from(await renderCertificate(withContent({ first: 'Asha Roy' })))));
  });
});

describe('the receipt', () => {
  it('The receipt lists the lines and the total', async () => {
    const text = pdfText(await renderReceipt({ ...fields, type: 'RECEIPT' }, { compress: false }));
    const value = (label: string): string | undefined => text[text.indexOf(label) + 1];
    assert.equal(value('Order'), 'ES-7Q4K-21M9');
    assert.equal(value('Stamp duty'), 'Rs. 100.00');
    assert.equal(value('Coupon HALFFEE, 50% off the fee'), '- Rs. 25.00');
    assert.equal(value('Total'), 'Rs. 129.50');
    assert.equal(value('In words'), 'One Hundred Twenty Nine and Fifty Paise only');
    assert.ok(text.includes('SAMPLE'));
  });

  it('The receipt has all lines, on as many pages as they need', async () => {
    for (const [count, most] of [
      [12, 1],
      [80, 3],
      [400, 12],
    ] as const) {
      const lines = Array.from({ length: count }, (_, index) => ({
        kind: 'service-fee' as const,
        label: `Line ${index}`,
        amount: index * 100,
      }));
      const bytes = await renderReceipt({ ...fields, type: 'RECEIPT', lines }, { compress: false });
      const text = pdfText(bytes);
      assert.deepEqual(
        text.filter((run) => run.startsWith('Line ')),
        lines.map(({ label }) => label),
      );
      assert.ok(text.includes('Total'));
      assert.ok(pages(bytes) <= most, `${pages(bytes)} pages for ${count} lines`);
    }
  });
});
