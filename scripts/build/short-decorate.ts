import type { Plugin } from 'vite';

/**
 * A shorter form of the compiler's helper for decorators, for the browser's files. All our decorators are those of
 * `lit/property.ts`: they belong to properties and return nothing.
 */
export const shortDecorate: Plugin = {
  name: 'short-decorate',
  applyToEnvironment: ({ name }) => /^(?:client|cdn|onDemand|order|start)$/.test(name),
  transform: {
    filter: { id: /\/helpers\/(?:esm\/)?decorate\.js$/ },
    handler: () => ({
      code: 'export default (decorators, target, name) => decorators.forEach((decorate) => decorate(target, name));',
      map: null,
    }),
  },
};
