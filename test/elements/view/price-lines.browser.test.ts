import { expect, fixture, html } from '@open-wc/testing';
import { ENGLISH } from '../../../src/elements/i18n/load-messages.ts';
import { priceLines } from '../../../src/elements/view/price-lines.ts';
import { translator } from '../../../src/elements/i18n/translate.ts';
import type { Quote } from '../../../src/wire/index.ts';
import { MOCK_HINDI } from '../mock-language.ts';

type Kind = Quote['lines'][number]['kind'];

/** The label of one line: the whole text, and the part that is marked as English. */
async function line(
  kind: Kind,
  label: string,
  language = MOCK_HINDI,
): Promise<{ all: string; english: string | undefined }> {
  const quote: Quote = {
    id: 'q',
    serviceCode: 's',
    stateCode: 'KA',
    articleCode: 'a',
    currency: 'INR',
    totalMinor: 100,
    expiresAt: '',
    lines: [{ kind, label, amountMinor: 100 }],
  };
  const drawn = await fixture(html`<div>${priceLines(quote, translator(language))}</div>`);
  const name = drawn.querySelector('dt');
  const english = name?.querySelector('[lang=en]');
  if (english) expect(english.getAttribute('dir')).to.equal('auto');
  return { all: name?.textContent?.replace(/\s+/g, ' ').trim() ?? '', english: english?.textContent ?? undefined };
}

describe('the labels of price lines', () => {
  for (const [kind, label, all, english] of [
    ['stamp-duty', 'Stamp duty', 'हStamp duty', undefined],
    ['stamp-duty', 'Govt. stamp', 'हStamp duty Govt. stamp', 'Govt. stamp'],
    ['service-fee', 'Service Fee', 'हService fee', undefined],
    ['gst', 'GST', 'हGST on service fee', undefined],
    ['gst', 'GST on fee, 18%', 'हGST on service fee (18%)', undefined],
    ['surcharge', 'Surcharge on duty', 'हSurcharge Surcharge on duty', 'Surcharge on duty'],
    ['cess', '', 'हCess', undefined],
    ['procurement-fee', 'Procurement', 'हProcurement fee', undefined],
    ['delivery', 'Courier', 'हDelivery Courier', 'Courier'],
    ['discount', 'Coupon WELCOME', 'हDiscount Coupon WELCOME', 'Coupon WELCOME'],
    ['merchant-fee', 'Drafting', 'Drafting', undefined],
    ['other', 'Stationery', 'Stationery', 'Stationery'],
  ] as const) {
    it(`A line of kind ${kind} with the label “${label}” has our name, and the service’s label if it says more`, async () => {
      expect(await line(kind, label)).to.deep.equal({ all, english });
    });
  }

  it('The merchant’s labels have their own direction and no language', async () => {
    const quote = {
      lines: [{ kind: 'merchant-fee', label: 'مسودہ', amountMinor: 100 }],
      totalMinor: 100,
    } as unknown as Quote;
    const drawn = await fixture(html`<div>${priceLines(quote, translator(ENGLISH))}</div>`);
    const label = drawn.querySelector<HTMLElement>('dt > *');
    expect([label?.textContent, label?.dir, label?.lang]).to.deep.equal(['مسودہ', 'auto', '']);
  });

  it('The service’s labels are marked as English', async () => {
    expect((await line('gst', 'GST on fee, 18%', ENGLISH)).all).to.equal('GST on fee, 18%');
    expect((await line('stamp-duty', 'Govt. stamp', ENGLISH)).all).to.equal('Stamp duty');
    expect((await line('cess', '', ENGLISH)).all).to.equal('Cess');
  });
});
