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
