/** The classes alone, for who registers them under other names. */
export * from './elements/index.ts';
export { EstampForm, type EstampFormChange, type EstampFormEventMap } from './form/index.ts';
