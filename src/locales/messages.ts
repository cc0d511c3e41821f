import type { FormMessages } from '../form/i18n/messages.ts';
import type { en } from './en.ts';
import type { Message } from './message.ts';

/** The keys of all texts. */
export type MessageKey = keyof typeof en;

/**
 * A language's texts. Besides the fixed keys it may translate names of the service: states (`state.KA`), documents
 * (`article.KA-RG-4`, `article.affidavit`) and form fields (`field.purpose`, `field.purpose.help`).
 */
export type Messages = Readonly<Record<MessageKey, Message>> & {
  readonly [name: `${'state' | 'article' | 'field'}.${string}`]: string;
};

/** The texts that a page may override by key: those of the checkout and of the form. */
export type MessageOverrides = Partial<Messages & FormMessages>;
