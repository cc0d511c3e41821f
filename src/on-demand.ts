/**
 * The parts of the elements that only a press reaches, beside the one file and the file of the order alone. They load
 * it by its hash; importing it registers nothing.
 *
 * @module
 */
export { ON_DEMAND } from './elements/on-demand/parts.ts';
