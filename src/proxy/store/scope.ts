import type { Store, Window } from './store.ts';

export interface Scope {
  /** What every name begins with. */
  scope: string;
  /** What stands for a stranger: addresses of customers are kept in no store. */
  nameOf: (whose: string) => Promise<string>;
  /** Makes a call, and of its failure what the caller should see. */
  heard: <T>(call: () => Promise<T>) => Promise<T>;
}

/** A part of a store under names of its own, so that test and live, or two services, on one store share nothing. */
export function scopeStore(store: Store, { scope, nameOf, heard }: Scope): Store {
  const key = (name: string): string => `${scope}:${name}`;
  const scoped = async (window: Window): Promise<Window> => ({
    ...window,
    name: key(window.name),
    ...(window.whose !== undefined && { whose: await nameOf(window.whose) }),
    ...(window.near !== undefined && { near: await nameOf(window.near) }),
  });
  return {
    get: (name) => heard(() => store.get(key(name))),
    set: (name, value, seconds) => heard(() => store.set(key(name), value, seconds)),
    setIfAbsent: (name, value, seconds) => heard(() => store.setIfAbsent(key(name), value, seconds)),
    prolong: (name, value, seconds) => heard(() => store.prolong(key(name), value, seconds)),
    delete: (name, onlyIf) => heard(() => store.delete(key(name), onlyIf)),
    async take(windows, points) {
      const places = await Promise.all(windows.map(scoped));
      const taken = await heard(() => store.take(places, points));
      if (taken.granted) return taken;
      return { ...taken, refused: windows[places.indexOf(taken.refused)] ?? taken.refused };
    },
    giveBack: (receipt) => heard(() => store.giveBack(receipt)),
  };
}
