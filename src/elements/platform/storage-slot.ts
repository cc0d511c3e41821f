import { warnOnce } from '../../lit/warn-once.ts';

/** The element that owns each storage record of the page, by name and slot. */
const owners: Record<string, WeakRef<Element>> = {};

/**
 * Gives each checkout without a `reference` its own storage slot, so that two of the same service on one page do not
 * overwrite each other. Slots are numbered in the order in which checkouts start, so a reload assigns the same ones.
 *
 * @param name storage name of the checkout
 * @param place where slots begin. Those of checkout sessions store nothing, so they may be many
 * @returns the slot: empty for the first checkout, otherwise characters that no reference contains
 */
export function storageSlot(owner: Element, name: string, place = ''): string {
  const other = (): Element | undefined => owners[name + place]?.deref();
  while (other() !== owner && other()?.isConnected) place += '#';
  owners[name + place] = new WeakRef(owner);
  if (place[0] === '#')
    warnOnce(
      'Two checkouts of one service: set a different “reference” on each, or a reload may swap what they have saved.',
    );
  return place;
}

/** @returns the slots of the other elements of the page that have this storage name */
export function otherSlots(owner: Element, name: string): string[] {
  return Object.keys(owners)
    .filter((key) => {
      const other = owners[key]?.deref();
      return key.startsWith(name) && other !== owner && other?.isConnected;
    })
    .map((key) => key.slice(name.length));
}
