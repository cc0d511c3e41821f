export { ARTICLES } from './articles.ts';
export { en } from './en.ts';
export type { Message } from './message.ts';
export type { MessageKey, MessageOverrides, Messages } from './messages.ts';
export { STATES } from './states.ts';
export { CATALOGUES } from './table.ts';
