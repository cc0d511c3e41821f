export { full } from './full.ts';
export { fullMessages, type FullMessages } from '../i18n/full-messages.ts';
