import { encode } from 'uqr';

/** The longest link whose code a phone reads from another phone's screen, in characters. */
export const MAX_CODE_LENGTH = 1200;

/** Light modules around the code, as the standard asks for. */
const QUIET = 4;
/** Pixels of a module. */
const MODULE = 6;

/**
 * Draws a link as a QR code, dark on light in every theme, because many scanners read no other. It is drawn on a
 * canvas, which session recorders do not keep: whoever has the link can read the names.
 */
export function drawCode(canvas: HTMLCanvasElement, link: string): void {
  const { data, size } = encode(link, { ecc: 'L', border: QUIET });
  canvas.width = canvas.height = size * MODULE;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  data.forEach((row, y) =>
    row.forEach((isDark, x) => isDark && context.fillRect(x * MODULE, y * MODULE, MODULE, MODULE)),
  );
}
