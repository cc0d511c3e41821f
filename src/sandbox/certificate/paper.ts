import type PDFDocument from 'pdfkit';
import { printable, UNPRINTABLE } from './printable.ts';

/** A4 in points. */
const WIDTH = 595.28;
const HEIGHT = 841.89;
const MARGIN = 56;
const LABEL_WIDTH = 170;
const VALUE_WIDTH = WIDTH - 2 * MARGIN - LABEL_WIDTH;
/** More lines of one value are cut, with an ellipsis: the paper has one page. */
const VALUE_LINES = 4;

const INK = '#1d1d1b';
const SOFT = '#5d5a48';
const PATTERN = '#0b6b4f';
const WARNING = '#a4262c';

export interface PaperOptions {
  title: string;
  subject: string;
  /** The document's own date: the same fields give the same bytes, whenever they are drawn. */
  date: Date;
  /** `false` leaves the page readable as text; for tests. */
  compress?: boolean;
}

/**
 * One page of a sandbox document: a border drawn as on security paper, SAMPLE across it, and rows of label and
 * value. Whatever is printed passes through `printable`.
 */
export class Paper {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<void>;
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
    this.#border();
    this.#sample();
  }

  /** @throws Error with a sentence on what to install, when the optional package `pdfkit` is missing */
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

  /** One label and its value, side by side; `emphasis` for the figures that matter, `lines` for long values. */
  row(label: string, value: string, { emphasis = false, lines = VALUE_LINES } = {}): void {
    const pdf = this.#pdf;
    const top = pdf.y;
    const text = this.#printable(value);
    pdf.font('Helvetica').fontSize(10).fillColor(SOFT).text(label, MARGIN, top, { width: LABEL_WIDTH - 12 });
    const bottom = pdf.y;
    pdf.font('Helvetica-Bold').fontSize(emphasis ? 13 : 10.5).fillColor(INK);
    pdf.text(text, MARGIN + LABEL_WIDTH, top, {
      width: VALUE_WIDTH, height: pdf.currentLineHeight(true) * lines, ellipsis: true,
    });
    pdf.y = Math.max(bottom, pdf.y) + 10;
    pdf.x = MARGIN;
  }

  rule(): void {
    const pdf = this.#pdf;
    pdf.moveTo(MARGIN, pdf.y).lineTo(WIDTH - MARGIN, pdf.y).lineWidth(0.5).strokeColor(SOFT).stroke();
    pdf.y += 9;
  }

  note(text: string): void {
    this.#line(text, { font: 'Helvetica', size: 9, color: SOFT, gap: 5, align: 'left' });
  }

  /** Ends the page; the paper cannot be written to afterwards. */
  async close(): Promise<Uint8Array> {
    if (this.#lost) this.note(`"${UNPRINTABLE}" stands for a letter that this sample's typeface does not have.`);
    this.#pdf.end();
    await this.#done;
    return new Uint8Array(Buffer.concat(this.#chunks));
  }

  #printable(value: string): string {
    const { text, lost } = printable(value);
    this.#lost ||= lost;
    return text;
  }

  #line(
    value: string,
    { font, size, color, gap, align = 'center' }: {
      font: string; size: number; color: string; gap: number; align?: 'center' | 'left';
    },
  ): void {
    const text = this.#printable(value);
    this.#pdf.font(font).fontSize(size).fillColor(color);
    this.#pdf.text(text, MARGIN, this.#pdf.y, { width: WIDTH - 2 * MARGIN, align });
    this.#pdf.y += gap;
  }

  /** Two braided waves around the page, the look of security paper and none of its secrets. */
  #border(): void {
    const pdf = this.#pdf;
    pdf.save().lineWidth(0.4).strokeColor(PATTERN);
    for (let phase = 0; phase < 4; phase += 1) {
      for (const inset of [24, 38]) this.#wave(inset, (phase * Math.PI) / 2);
    }
    pdf.rect(14, 14, WIDTH - 28, HEIGHT - 28).stroke();
    pdf.rect(48, 48, WIDTH - 96, HEIGHT - 96).stroke();
    pdf.restore();
  }

  #wave(inset: number, phase: number): void {
    const pdf = this.#pdf;
    const swing = (along: number): number => inset + 5 * Math.sin(along / 9 + phase);
    const draw = (length: number, point: (along: number) => [number, number]): void => {
      pdf.moveTo(...point(inset));
      for (let along = inset + 4; along <= length - inset; along += 4) pdf.lineTo(...point(along));
      pdf.stroke();
    };
    draw(WIDTH, (x) => [x, swing(x)]);
    draw(WIDTH, (x) => [x, HEIGHT - swing(x)]);
    draw(HEIGHT, (y) => [swing(y), y]);
    draw(HEIGHT, (y) => [WIDTH - swing(y), y]);
  }

  #sample(): void {
    const pdf = this.#pdf;
    pdf.save().rotate(-52, { origin: [WIDTH / 2, HEIGHT / 2] });
    pdf.font('Helvetica-Bold').fontSize(170).fillColor(WARNING).fillOpacity(0.14);
    pdf.text('SAMPLE', WIDTH / 2 - 400, HEIGHT / 2 - 75, { width: 800, align: 'center', lineBreak: false });
    pdf.restore();
    pdf.x = MARGIN;
    pdf.y = MARGIN + 12;
  }
}

async function loadPdfkit(): Promise<typeof PDFDocument> {
  try {
    return (await import('pdfkit')).default;
  } catch (cause) {
    throw new Error('The sandbox draws certificates with the package pdfkit: npm install pdfkit', { cause });
  }
}
