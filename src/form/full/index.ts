export { full } from './full.ts';
export { fullMessages, type FullMessages } from './messages.ts';
