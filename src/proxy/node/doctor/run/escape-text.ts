/** A text of the service in one line, without characters that control a terminal or end a comment of JavaScript. */
export const escapeText = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');
