import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAnimations } from '../../test/journeys/support/after-animations.ts';
import { PICTURES, type Box, type DrawnElement, type PartPicture } from './picture.ts';

/** The least size in CSS pixels that a reader can see. */
const VISIBLE = 4;
/** Pixels around the element, and around its parts if only some of them are drawn. */
const MARGIN = 24;
const CONTEXT = 40;
const QUALITY = 60;
/** Device pixels for each CSS pixel. */
const SCALE = 1.5;

/** What a picture shows. */
export interface Shot {
  name: string;
  caption: string;
  /** The parts to draw. Default: all that no earlier picture has. The picture is then cut to them. */
  only?: readonly string[];
}

/** Runs in the page. @returns the box of the element, and its visible parts in order, by the elements that have them */
function measure([tag, least]: [string, number]): { frame: Box; elements: DrawnElement[] } {
  const host = document.querySelector(tag);
  const boxOf = (element: Element): Box => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + scrollX, y: y + scrollY, width, height };
  };
  const seen = new Set<string>();
  const elements: DrawnElement[] = [];
  for (const element of host?.shadowRoot?.querySelectorAll('[part]') ?? []) {
    const box = boxOf(element);
    const parts = [...element.part].filter((part) => !seen.has(part));
    if (parts.length === 0 || box.width < least || box.height < least || !element.checkVisibility()) continue;
    for (const part of parts) seen.add(part);
    elements.push({ parts, ...box });
  }
  const dialog = host?.shadowRoot?.querySelector('dialog[open]');
  return { frame: boxOf(dialog ?? host ?? document.body), elements };
}

const rounded = ({ x, y, width, height }: Box): Box => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});

/** Takes the pictures of an element, and remembers which parts have been drawn. */
export class Camera {
  readonly pictures: PartPicture[] = [];
  readonly #drawn = new Set<string>();
  readonly #tag: string;
  readonly #parts: ReadonlySet<string>;

  /** @param parts the parts of the element, by its manifest */
  constructor(tag: string, parts: Iterable<string>) {
    this.#tag = tag;
    this.#parts = new Set(parts);
  }

  /** The parts that no picture has. */
  get missing(): string[] {
    return [...this.#parts].filter((part) => !this.#drawn.has(part));
  }

  /**
   * Takes a picture, light and dark.
   *
   * @throws Error if a wanted part is not there, or nothing new is
   */
  async take(page: Page, { name, caption, only }: Shot): Promise<void> {
    await afterAnimations(page);
    const { frame, elements } = await page.evaluate(measure, [this.#tag, VISIBLE] as [string, number]);
    const isWanted = (part: string): boolean =>
      only ? only.includes(part) : this.#parts.has(part) && !this.#drawn.has(part);
    const drawn = elements
      .map((element) => ({ ...element, parts: element.parts.filter(isWanted) }))
      .filter(({ parts }) => parts.length > 0);
    const found = new Set(drawn.flatMap(({ parts }) => parts));
    const absent = only?.filter((part) => !found.has(part)) ?? [];
    if (absent.length || found.size === 0) throw new Error(`${this.#tag} ${name} does not show ${absent.join(', ')}.`);
    for (const part of found) this.#drawn.add(part);

    const top = Math.min(...drawn.map(({ y }) => y)) - CONTEXT;
    const bottom = Math.max(...drawn.map(({ y, height }) => y + height)) + CONTEXT;
    const left = Math.max(0, frame.x - MARGIN);
    const clip = rounded({
      x: left,
      y: Math.max(0, frame.y - MARGIN),
      width: Math.min(frame.x + frame.width + MARGIN, page.viewportSize()?.width ?? Infinity) - left,
      height: frame.height + 2 * MARGIN,
    });
    if (only) {
      const end = Math.min(clip.y + clip.height, Math.round(bottom));
      clip.y = Math.max(clip.y, Math.round(top));
      clip.height = end - clip.y;
    }
    const client = await page.context().newCDPSession(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { data } = await client.send('Page.captureScreenshot', {
        format: 'webp',
        quality: QUALITY,
        captureBeyondViewport: true,
        clip: { ...clip, scale: SCALE },
      });
      await writeFile(`${PICTURES}/${this.#tag}-${name}-${colorScheme}.webp`, Buffer.from(data, 'base64'));
    }
    await client.detach();
    this.pictures.push({
      name,
      caption,
      width: clip.width,
      height: clip.height,
      elements: drawn.map(({ parts, ...box }) => ({
        parts,
        ...rounded({ ...box, x: box.x - clip.x, y: box.y - clip.y }),
      })),
    });
  }
}
