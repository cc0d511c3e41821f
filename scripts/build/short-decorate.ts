import type { Plugin } from 'vite';

/**
 * A shorter form of the compiler's helper for decorators, for the minified files. All our decorators are those of
 * `lit/property.ts`: they belong to properties and return nothing.
 */
export const shortDecorate: Plugin = {
  name: 'short-decorate',
  applyToEnvironment: ({ name }) => name === 'cdn' || name === 'start',
  transform: {
    filter: { id: /\/helpers\/(?:esm\/)?decorate\.js$/ },
    handler: () => ({
      code: 'export default (decorators, target, name) => decorators.forEach((decorate) => decorate(target, name));',
      map: null,
    }),
  },
};
