import { code128 } from './code-128.ts';
import { PAGE } from './security-print.ts';

export const MARGIN = 56;
export const INK = '#1d1d1b';
export const SOFT = '#5d5a48';

const WIDTH = PAGE.width - 2 * MARGIN;
const LABEL_WIDTH = 170;
const VALUE_WIDTH = WIDTH - LABEL_WIDTH;
const BARS_HEIGHT = 30;

/** One block of a page below its heading. */
export type Block =
  | { kind: 'row'; label: string; value: string; emphasis: boolean }
  | { kind: 'rule' }
  | { kind: 'note'; text: string }
  | { kind: 'bars'; text: string };

/** The space for blocks: their font scale, and the maximum number of lines of one value. */
export interface Fit {
  /** 1 is the default size. */
  scale: number;
  lines: number;
}

type Pdf = PDFKit.PDFDocument;

const valueFont = (pdf: Pdf, emphasis: boolean, { scale }: Fit): Pdf =>
  pdf.font('Helvetica-Bold').fontSize((emphasis ? 13 : 10.5) * scale);
const labelFont = (pdf: Pdf, { scale }: Fit): Pdf => pdf.font('Helvetica').fontSize(10 * scale);
const noteFont = (pdf: Pdf, { scale }: Fit): Pdf => pdf.font('Helvetica').fontSize(9 * scale);

function valueHeight(pdf: Pdf, value: string, emphasis: boolean, fit: Fit): { height: number; isCut: boolean } {
  const all = valueFont(pdf, emphasis, fit).heightOfString(value, { width: VALUE_WIDTH });
  const most = pdf.currentLineHeight(true) * fit.lines;
  // The tolerance absorbs rounding errors.
  return { height: Math.min(all, most), isCut: all > most + 0.01 };
}

/** The height of a block with the gap below it, in points. */
export function heightOf(pdf: Pdf, block: Block, fit: Fit): number {
  switch (block.kind) {
    case 'rule': return 9 * fit.scale;
    case 'note': return noteFont(pdf, fit).heightOfString(block.text, { width: WIDTH }) + 5 * fit.scale;
    case 'bars': return BARS_HEIGHT + 18;
    case 'row': {
      const label = labelFont(pdf, fit).heightOfString(block.label, { width: LABEL_WIDTH - 12 });
      return Math.max(label, valueHeight(pdf, block.value, block.emphasis, fit).height) + 9 * fit.scale;
    }
  }
}

/** Draws a block at `pdf.y` and moves below it. */
export function drawBlock(pdf: Pdf, block: Block, fit: Fit): void {
  const top = pdf.y;
  const height = heightOf(pdf, block, fit);
  switch (block.kind) {
    case 'rule':
      pdf.moveTo(MARGIN, top).lineTo(PAGE.width - MARGIN, top).lineWidth(0.5).strokeColor(SOFT).stroke();
      break;
    case 'note':
      noteFont(pdf, fit).fillColor(SOFT).text(block.text, MARGIN, top, { width: WIDTH });
      break;
    case 'bars':
      drawBars(pdf, block.text, top);
      break;
    case 'row': {
      labelFont(pdf, fit).fillColor(SOFT).text(block.label, MARGIN, top, { width: LABEL_WIDTH - 12 });
      const { height: room, isCut } = valueHeight(pdf, block.value, block.emphasis, fit);
      valueFont(pdf, block.emphasis, fit).fillColor(INK).text(block.value, MARGIN + LABEL_WIDTH, top, {
        width: VALUE_WIDTH, ...(isCut && { height: room, ellipsis: true }),
      });
      break;
    }
  }
  pdf.x = MARGIN;
  pdf.y = top + height;
}

/** A centered bar code, one point for each module, with its text below. */
function drawBars(pdf: Pdf, text: string, top: number): void {
  const widths = code128(text);
  let x = (PAGE.width - widths.reduce((sum, width) => sum + width, 0)) / 2;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) pdf.rect(x, top + 4, width, BARS_HEIGHT);
    x += width;
  }
  pdf.fillColor(INK).fill();
  pdf.font('Courier').fontSize(8).text(text, MARGIN, top + BARS_HEIGHT + 7, { width: WIDTH, align: 'center' });
}
