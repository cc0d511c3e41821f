/** A rectangle in CSS pixels of its picture. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An element in a picture, with all parts that it has. */
export interface DrawnElement extends Box {
  parts: readonly string[];
}

/**
 * A picture of an element, as `docs/parts/*.json` lists it. Its files are `TAG-NAME-light.webp` and
 * `TAG-NAME-dark.webp`.
 */
export interface PartPicture {
  name: string;
  caption: string;
  width: number;
  height: number;
  elements: readonly DrawnElement[];
}

/** Where the pictures are, from the root of the project. */
export const PICTURES = 'docs/parts';

/** The elements with pictures, and those whose pictures show the parts that an element shares with them. */
export const PICTURED: Readonly<Record<string, readonly string[]>> = {
  'estamp-checkout': ['estamp-form'],
  'estamp-checkout-button': ['estamp-checkout', 'estamp-form'],
  'estamp-order-status': ['estamp-checkout', 'estamp-form'],
  'estamp-form': [],
};

/** Parts without a picture: they need an unusual amount or name. A test fails if one of them has a picture. */
export const WITHOUT_PICTURE: readonly string[] = ['confirmation'];
