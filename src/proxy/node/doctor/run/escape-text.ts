import { createRedaction, isPublicName } from '../../../redaction/redaction.ts';

/** A text of the service in one line, without characters that control a terminal or end a comment of JavaScript. */
export const escapeText = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');

/** A sentence of the service: words that are known to be harmless, and samples of all others. */
export const quoted = (text: string): string => createRedaction().text(text);

/** The name or the code of something that is sold. */
export const quotedName = (name: string): string => (isPublicName(name) ? name : quoted(name));
