/** Widths of bar, space, bar, space, bar, space for each symbol value, in modules. The last one is the stop symbol. */
const SYMBOLS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const START_B = 104;
const STOP = 106;
/** Code set B starts at the space character. */
const FIRST = 32;

/**
 * A Code 128 bar code (ISO/IEC 15417), code set B.
 *
 * @param text printable ASCII
 * @returns widths in modules, bars and spaces alternating, starting with a bar. Scanners need a quiet zone of ten
 *   modules on both sides
 * @throws RangeError for any other character
 */
export function code128(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new RangeError('A Code 128 bar code holds printable ASCII only.');
  const values = [...text].map((character) => character.charCodeAt(0) - FIRST);
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103;
  return [START_B, ...values, check, STOP].flatMap((value) => [...(SYMBOLS[value] ?? '')].map(Number));
}

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const;

const SOFT_GREEN = '#0b6b4f';
export const WARNING = '#a4262c';

/** Two interwoven waves around the page, as on security paper. */
export function drawBorder(pdf: PDFKit.PDFDocument): void {
  pdf.save().lineWidth(0.4).strokeColor(SOFT_GREEN);
  for (let phase = 0; phase < 4; phase += 1) {
    for (const inset of [24, 38]) drawWave(pdf, inset, (phase * Math.PI) / 2);
  }
  pdf.rect(14, 14, PAGE.width - 28, PAGE.height - 28).stroke();
  pdf.rect(48, 48, PAGE.width - 96, PAGE.height - 96).stroke();
  pdf.restore();
}

/** SAMPLE across the page. */
export function drawSample(pdf: PDFKit.PDFDocument): void {
  const [x, y] = [PAGE.width / 2, PAGE.height / 2];
  pdf.save().rotate(-52, { origin: [x, y] });
  pdf.font('Helvetica-Bold').fontSize(170).fillColor(WARNING).fillOpacity(0.14);
  pdf.text('SAMPLE', x - 400, y - 75, { width: 800, align: 'center', lineBreak: false });
  pdf.restore();
}

function drawWave(pdf: PDFKit.PDFDocument, inset: number, phase: number): void {
  const swing = (along: number): number => inset + 5 * Math.sin(along / 9 + phase);
  const draw = (length: number, point: (along: number) => [number, number]): void => {
    pdf.moveTo(...point(inset));
    for (let along = inset + 4; along <= length - inset; along += 4) pdf.lineTo(...point(along));
    pdf.stroke();
  };
  draw(PAGE.width, (x) => [x, swing(x)]);
  draw(PAGE.width, (x) => [x, PAGE.height - swing(x)]);
  draw(PAGE.height, (y) => [swing(y), y]);
  draw(PAGE.height, (y) => [PAGE.width - swing(y), y]);
}

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
type Row = Extract<Block, { kind: 'row' }>;

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
export function divide(
  pdf: Pdf,
  row: Row,
  { scale, room }: { scale: number; room: number },
): [here: Row, further: Row] | undefined {
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
