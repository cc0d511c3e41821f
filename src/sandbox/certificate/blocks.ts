import { code128 } from './code-128.ts';
import { PAGE } from './security-print.ts';

export const MARGIN = 56;
export const INK = '#1d1d1b';
export const SOFT = '#5d5a48';

const WIDTH = PAGE.width - 2 * MARGIN;
const LABEL_WIDTH = 170;
const VALUE_WIDTH = WIDTH - LABEL_WIDTH;
const BARS_HEIGHT = 30;
const ROW_GAP = 9;

/** One block of a page below its heading. */
export type Block =
  | { kind: 'row'; label: string; value: string; emphasis: boolean }
  | { kind: 'rule' }
  | { kind: 'note'; text: string }
  | { kind: 'bars'; text: string };

/** A row whose value may continue on a further page. */
export type Row = Extract<Block, { kind: 'row' }>;

/** More characters than a page of text holds, so that a longer text needs no measuring. */
const LONGEST = 8_000;
/** Fewer lines of a value do not stay alone at the end of a page. */
const FEWEST_LINES = 2;

type Pdf = PDFKit.PDFDocument;

const valueFont = (pdf: Pdf, emphasis: boolean, scale: number): Pdf =>
  pdf.font('Helvetica-Bold').fontSize((emphasis ? 13 : 10.5) * scale);
const labelFont = (pdf: Pdf, scale: number): Pdf => pdf.font('Helvetica').fontSize(10 * scale);
const noteFont = (pdf: Pdf, scale: number): Pdf => pdf.font('Helvetica').fontSize(9 * scale);

function valueHeight(pdf: Pdf, { value, emphasis }: Row, scale: number): number {
  if (value.length > LONGEST) return Infinity;
  return valueFont(pdf, emphasis, scale).heightOfString(value, { width: VALUE_WIDTH });
}

/**
 * Divides the value of a row so that the first part is at most `room` points high: between words, or inside a word that
 * is wider than a line.
 *
 * @returns no parts if the room is too small to begin in it
 */
export function divide(pdf: Pdf, row: Row, scale: number, room: number): [here: Row, further: Row] | undefined {
  const most = room - ROW_GAP * scale;
  const fits = (length: number): boolean =>
    valueHeight(pdf, { ...row, value: row.value.slice(0, length) }, scale) <= most;
  const label = labelFont(pdf, scale).heightOfString(row.label, { width: LABEL_WIDTH - 12 });
  if (label > most || valueFont(pdf, row.emphasis, scale).currentLineHeight(true) * FEWEST_LINES > most)
    return undefined;
  let [low, high] = [1, Math.min(row.value.length, LONGEST)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  const space = row.value.lastIndexOf(' ', low);
  const isWord = space > low / 2;
  const end = isWord ? space : low;
  return [
    { ...row, value: row.value.slice(0, end) },
    { ...row, value: row.value.slice(end).trimStart() },
  ];
}

/** The height of a block with the gap below it, in points. */
export function heightOf(pdf: Pdf, block: Block, scale: number): number {
  switch (block.kind) {
    case 'rule':
      return 9 * scale;
    case 'note':
      return noteFont(pdf, scale).heightOfString(block.text, { width: WIDTH }) + 5 * scale;
    case 'bars':
      return BARS_HEIGHT + 18;
    case 'row': {
      const label = labelFont(pdf, scale).heightOfString(block.label, { width: LABEL_WIDTH - 12 });
      return Math.max(label, valueHeight(pdf, block, scale)) + ROW_GAP * scale;
    }
  }
}

/** Draws a block at `pdf.y` and moves below it. */
export function drawBlock(pdf: Pdf, block: Block, scale: number): void {
  const top = pdf.y;
  const height = heightOf(pdf, block, scale);
  switch (block.kind) {
    case 'rule':
      pdf
        .moveTo(MARGIN, top)
        .lineTo(PAGE.width - MARGIN, top)
        .lineWidth(0.5)
        .strokeColor(SOFT)
        .stroke();
      break;
    case 'note':
      noteFont(pdf, scale).fillColor(SOFT).text(block.text, MARGIN, top, { width: WIDTH });
      break;
    case 'bars':
      drawBars(pdf, block.text, top);
      break;
    case 'row': {
      labelFont(pdf, scale)
        .fillColor(SOFT)
        .text(block.label, MARGIN, top, { width: LABEL_WIDTH - 12 });
      valueFont(pdf, block.emphasis, scale)
        .fillColor(INK)
        .text(block.value, MARGIN + LABEL_WIDTH, top, { width: VALUE_WIDTH });
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
  pdf
    .font('Courier')
    .fontSize(8)
    .text(text, MARGIN, top + BARS_HEIGHT + 7, { width: WIDTH, align: 'center' });
}
