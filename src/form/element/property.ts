import type { PropertyDeclaration, ReactiveElement } from 'lit';

type Decorator = (proto: ReactiveElement, name: string) => void;

/** Lit's `property`, for the decorators of TypeScript alone: the original brings a second way for standard decorators. */
export const property = (options?: PropertyDeclaration): Decorator => (proto, name) =>
  (proto.constructor as typeof ReactiveElement).createProperty(name, options);

/** Lit's `state`: a property without an attribute, which only the element itself sets. */
export const state = (): Decorator => property({ state: true, attribute: false });
