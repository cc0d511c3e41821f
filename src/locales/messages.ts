import type { FormMessages } from '../form/i18n/messages.ts';
import type { en } from './en.ts';
import type { Message } from './message.ts';

/** The names of all texts. */
export type MessageKey = keyof typeof en;

/**
 * A whole catalogue. Besides the fixed keys it may name what the service names in English: states (`state.KA`),
 * documents (`article.KA-RG-4`, `article.affidavit`) and fields of the form (`field.purpose`, `field.purpose.help`).
 */
export type Messages = Readonly<Record<MessageKey, Message>> & { readonly [name: `${'state' | 'article' | 'field'}.${string}`]: string };

/** What a host page may override, key by key: texts of the checkout, and those of the fields. */
export type MessageOverrides = Partial<Messages & FormMessages>;
