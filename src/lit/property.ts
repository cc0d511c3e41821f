import type { PropertyDeclaration, ReactiveElement } from 'lit';

type Decorator = (proto: ReactiveElement, name: string) => void;

/** Lit's `property` for TypeScript decorators only. Lit's own also supports standard decorators, which adds size. */
export const property =
  (options?: PropertyDeclaration): Decorator =>
  (proto, name) =>
    (proto.constructor as typeof ReactiveElement).createProperty(name, options);

/** Lit's `state`: a property without an attribute, set only by the element itself. */
export const state = (): Decorator => property({ state: true, attribute: false });
