import type { FormMessages } from '../form/index.ts';
import type { en } from './en.ts';
import type { Message } from './message.ts';

/** The names of all texts. */
export type MessageKey = keyof typeof en;

/** A whole catalogue. Besides the fixed keys it may name states (`state.KA`), which the service names in English. */
export type Messages = Readonly<Record<MessageKey, Message>> & { readonly [state: `state.${string}`]: string };

/** What a host page may override, key by key: texts of the checkout, and those of the fields. */
export type MessageOverrides = Partial<Messages & FormMessages>;
