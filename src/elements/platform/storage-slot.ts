import { warnOnce } from './warn-once.ts';

/** Whose the records of the page are, by name and place. */
const keepers: Record<string, WeakRef<Element>> = {};

/**
 * Keeps apart what nothing tells apart: two checkouts of one service without a `reference` would store their choices
 * and orders over each other. Each has a place, in the order in which they begin, so that a reload gives each its own.
 *
 * @param name what the record would be called
 * @returns what tells it from the records of others in the page: nothing for the first, signs of no reference for more
 */
export function storageSlot(keeper: Element, name: string): string {
  let place = '';
  const other = (): Element | undefined => keepers[name + place]?.deref();
  while (other() !== keeper && other()?.isConnected) place += '#';
  keepers[name + place] = new WeakRef(keeper);
  if (place) warnOnce('A second <estamp-checkout> needs the attribute “reference”.');
  return place;
}

/** @returns the places of the others that have that name in the page */
export function otherSlots(keeper: Element, name: string): string[] {
  return Object.keys(keepers).filter((key) => {
    const other = keepers[key]?.deref();
    return key.startsWith(name) && other !== keeper && other?.isConnected;
  }).map((key) => key.slice(name.length));
}
