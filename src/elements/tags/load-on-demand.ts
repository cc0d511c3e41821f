import type { OnDemandParts } from '../view/view.ts';

/**
 * Loads the parts that come on demand, as a chunk of the page's bundler. In the minified files `load-on-demand-file.ts`
 * stands in its place.
 *
 * @throws when they do not load; the next call tries again
 */
export const loadOnDemand = async (): Promise<OnDemandParts> => (await import('../on-demand/parts.ts')).ON_DEMAND;
