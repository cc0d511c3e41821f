import type PDFDocument from 'pdfkit';
import { drawBlock, heightOf, INK, MARGIN, SOFT } from './blocks.ts';
import type { Block, Fit } from './blocks.ts';
import { printable, UNPRINTABLE } from './printable.ts';
import { drawBorder, drawSample, PAGE, WARNING } from './security-print.ts';

/** Font scales, tried until everything fits. The last is the smallest readable one. */
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6] as const;
/** Longer values cannot fit in the smallest font, so they are cut before layout. */
const LONGEST = 20_000;
const BOTTOM = PAGE.height - MARGIN;

export interface PaperOptions {
  title: string;
  subject: string;
  /** The document's own date, so that equal fields always give equal bytes. */
  date: Date;
  /** `false` keeps the content readable as text, for tests. */
  compress?: boolean;
}

/**
 * One page of a sample document: a border like that of security paper, SAMPLE across it, and rows of label and value.
 * Long values wrap, and the font shrinks until everything fits on the page. What does not fit in the smallest font is
 * cut, with an ellipsis and a note. All text passes through `printable`.
 */
export class Paper {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<void>;
  readonly #blocks: Block[] = [];
  #lost = false;

  private constructor(Pdf: typeof PDFDocument, { title, subject, date, compress = true }: PaperOptions) {
    this.#pdf = new Pdf({
      size: 'A4', margin: MARGIN, compress, lang: 'en',
      info: { Title: title, Subject: subject, Creator: 'estamp-sandbox', CreationDate: date, ModDate: date },
    });
    this.#done = new Promise((resolve, reject) => {
      this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
      this.#pdf.on('end', resolve);
      this.#pdf.on('error', reject);
    });
    drawBorder(this.#pdf);
    drawSample(this.#pdf);
    this.#pdf.x = MARGIN;
    this.#pdf.y = MARGIN + 12;
  }

  /** @throws Error that says what to install, if the optional package `pdfkit` is missing */
  static async open(options: PaperOptions): Promise<Paper> {
    return new Paper(await loadPdfkit(), options);
  }

  heading(text: string, below: string): void {
    this.#line(text, { font: 'Times-Bold', size: 22, color: INK, gap: 2 });
    this.#line(below, { font: 'Helvetica', size: 10, color: SOFT, gap: 6 });
    this.#line('SAMPLE - NOT VALID. No stamp duty was paid for this paper.', {
      font: 'Helvetica-Bold', size: 11, color: WARNING, gap: 14,
    });
  }

  /** A label and its value side by side; `emphasis` for important amounts. */
  row(label: string, value: string, { emphasis = false } = {}): void {
    this.#blocks.push({ kind: 'row', label: this.#printable(label), value: this.#printable(value.slice(0, LONGEST)), emphasis });
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

  /** Ends the page. No content can be added afterwards. */
  async close(): Promise<Uint8Array> {
    if (this.#lost) this.note(`"${UNPRINTABLE}" replaces a character that the font of this sample does not have.`);
    const fit = this.#fit();
    for (const block of this.#blocks) drawBlock(this.#pdf, block, fit);
    this.#pdf.end();
    await this.#done;
    return new Uint8Array(Buffer.concat(this.#chunks));
  }

  #fit(): Fit {
    const whole = SCALES.map((scale): Fit => ({ scale, lines: Infinity })).find((fit) => this.#fits(fit));
    if (whole) return whole;
    this.note('A value that ends in three dots is longer in the order.');
    const scale = SCALES[SCALES.length - 1] ?? 1;
    let lines = 1;
    while (this.#fits({ scale, lines: lines + 1 })) lines += 1;
    return { scale, lines };
  }

  #fits(fit: Fit): boolean {
    return this.#blocks.reduce((y, block) => y + heightOf(this.#pdf, block, fit), this.#pdf.y) <= BOTTOM;
  }

  #printable(value: string): string {
    const { text, lost } = printable(value);
    this.#lost ||= lost;
    return text;
  }

  #line(
    value: string, { font, size, color, gap }: { font: string; size: number; color: string; gap: number },
  ): void {
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
