type Color = readonly [red: number, green: number, blue: number, alpha: number];

const canvas = document.createElement('canvas');
canvas.width = canvas.height = 1;
const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;

/** A computed color, whatever its notation, as the browser paints it. */
function parse(color: string): Color {
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

const over = (top: Color, below: Color): Color =>
  [0, 1, 2].map((at) => (top[at] ?? 0) * top[3] + (below[at] ?? 0) * (1 - top[3])).concat(1) as unknown as Color;

const WHITE: Color = [255, 255, 255, 1];

/** The background that is seen at an element: its own over those of everything around it. */
export function background(element: Element | null): Color {
  if (!element) return WHITE;
  const parent =
    element.assignedSlot ??
    element.parentElement ??
    ((element.getRootNode() as ShadowRoot).host as Element | undefined) ??
    null;
  const own = parse(getComputedStyle(element).backgroundColor);
  return own[3] === 1 ? own : over(own, background(parent));
}

const luminance = (color: Color): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const part = (color[at] ?? 0) / 255;
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);

/** The contrast of a computed color against a background (WCAG 2.2). */
export function contrast(color: string, behind: Color): number {
  const [light = 0, dark = 0] = [luminance(over(parse(color), behind)), luminance(behind)].sort(
    (one, other) => other - one,
  );
  return (light + 0.05) / (dark + 0.05);
}
