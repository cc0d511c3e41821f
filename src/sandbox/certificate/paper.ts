import type PDFDocument from 'pdfkit';
import { LOST, printed } from '../../base/printable.ts';
import {
  type Block,
  divide,
  drawBlock,
  drawBorder,
  drawSample,
  heightOf,
  INK,
  MARGIN,
  PAGE,
  SOFT,
  WARNING,
} from './blocks.ts';

/** Replaces a character that cannot be printed. */
const UNPRINTABLE = '?';

/**
 * Converts text for the standard PDF fonts, which have Western European letters only (`base/printable.ts`). Each
 * character of another script becomes one `?`, and `lost` is true, so that the page can say so. A transliteration could
 * be wrong, and fonts for all Indian scripts would be larger than the sandbox.
 */
function printable(text: string): { text: string; lost: boolean } {
  const plain = printed(text);
  return { text: plain.replaceAll(LOST, UNPRINTABLE), lost: plain.includes(LOST) };
}

/** Font scales, tried until everything fits on one page. The last is the smallest readable one. */
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6] as const;
/** The font scale of a document of several pages. */
const OF_SEVERAL_PAGES = 0.85;
const TOP = MARGIN + 12;
const BOTTOM = PAGE.height - MARGIN;

interface PaperOptions {
  title: string;
  subject: string;
  /** The document's own date, so that equal fields always give equal bytes. */
  date: Date;
  /** `false` keeps the content readable as text, for tests. */
  compress?: boolean;
}

/**
 * A sample document: a border like that of security paper, SAMPLE across each page, and rows of label and value. Long
 * values wrap, and the font shrinks until it fits on one page. Text that does not fit in the smallest font continues
 * on further pages. All text passes through `printable`.
 */
export class Paper {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<void>;
  readonly #blocks: Block[] = [];
  readonly #title: string;
  #pages = 1;
  #lost = false;

  private constructor(Pdf: typeof PDFDocument, { title, subject, date, compress = true }: PaperOptions) {
    this.#pdf = new Pdf({
      // The bottom is observed here: pdfkit would begin a page of its own, without a border, for a line.
      size: 'A4',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
      compress,
      lang: 'en',
      info: { Title: title, Subject: subject, Creator: 'estamp-sandbox', CreationDate: date, ModDate: date },
    });
    this.#done = new Promise((resolve, reject) => {
      this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
      this.#pdf.on('end', resolve);
      this.#pdf.on('error', reject);
    });
    this.#title = title;
    this.#ground();
  }

  /** @throws Error that says what to install, if the optional package `pdfkit` is missing */
  static async open(options: PaperOptions): Promise<Paper> {
    return new Paper(await loadPdfkit(), options);
  }

  heading(text: string, below: string): void {
    this.#line(text, { font: 'Times-Bold', size: 22, color: INK, gap: 2 });
    this.#line(below, { font: 'Helvetica', size: 10, color: SOFT, gap: 6 });
    this.#line('SAMPLE - NOT VALID. No stamp duty was paid for this paper.', {
      font: 'Helvetica-Bold',
      size: 11,
      color: WARNING,
      gap: 14,
    });
  }

  /** A label and its value side by side; `emphasis` for important amounts. */
  row(label: string, value: string, { emphasis = false } = {}): void {
    this.#blocks.push({ kind: 'row', label: this.#printable(label), value: this.#printable(value), emphasis });
  }

  rule(): void {
    this.#blocks.push({ kind: 'rule' });
  }

  note(text: string): void {
    this.#blocks.push({ kind: 'note', text: this.#printable(text) });
  }

  /** A bar code of a short ASCII text, with the text below it. */
  barCode(text: string): void {
    this.#blocks.push({ kind: 'bars', text });
  }

  /** Ends the document. No content can be added afterwards. */
  async close(): Promise<Uint8Array> {
    if (this.#lost) this.note(`"${UNPRINTABLE}" replaces a character that the font of this sample does not have.`);
    const scale = SCALES.find((one) => this.#fits(one)) ?? OF_SEVERAL_PAGES;
    for (const block of this.#blocks) this.#draw(block, scale);
    this.#pdf.end();
    await this.#done;
    return new Uint8Array(Buffer.concat(this.#chunks));
  }

  #fits(scale: number): boolean {
    return this.#blocks.reduce((y, block) => y + heightOf(this.#pdf, block, scale), this.#pdf.y) <= BOTTOM;
  }

  /** Draws a block, on further pages if there is no room. */
  #draw(block: Block, scale: number): void {
    const label = block.kind === 'row' ? block.label : '';
    for (let left = block, isBegun = false; ;) {
      if (this.#pdf.y + heightOf(this.#pdf, left, scale) <= BOTTOM) return drawBlock(this.#pdf, left, scale);
      const parts = left.kind === 'row' ? divide(this.#pdf, left, { scale, room: BOTTOM - this.#pdf.y }) : undefined;
      if (parts) drawBlock(this.#pdf, parts[0], scale);
      // A block that is higher than a page is drawn on its own page.
      else if (isBegun) return drawBlock(this.#pdf, left, scale);
      if (parts) left = { ...parts[1], label: `${label} (continued)` };
      else isBegun = true;
      this.#nextPage();
    }
  }

  #nextPage(): void {
    this.#pdf.addPage();
    this.#pages += 1;
    this.#ground();
    this.#line(`${this.#title}, page ${this.#pages}`, { font: 'Helvetica', size: 10, color: SOFT, gap: 10 });
  }

  #ground(): void {
    drawBorder(this.#pdf);
    drawSample(this.#pdf);
    this.#pdf.x = MARGIN;
    this.#pdf.y = TOP;
  }

  #printable(value: string): string {
    const { text, lost } = printable(value);
    this.#lost ||= lost;
    return text;
  }

  #line(value: string, { font, size, color, gap }: { font: string; size: number; color: string; gap: number }): void {
    this.#pdf.font(font).fontSize(size).fillColor(color);
    this.#pdf.text(this.#printable(value), MARGIN, this.#pdf.y, { width: PAGE.width - 2 * MARGIN, align: 'center' });
    this.#pdf.y += gap;
  }
}

async function loadPdfkit(): Promise<typeof PDFDocument> {
  try {
    return (await import('pdfkit')).default;
  } catch (cause) {
    throw new Error('The sandbox draws certificates with the package pdfkit: npm install pdfkit', { cause });
  }
}
