/* Line breaks and control characters have no place on a certificate; direction marks make a name read otherwise. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is one line that can be printed, and reads as it is written. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);
