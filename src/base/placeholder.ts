/** Placeholders of documentation: `pc_…`, `sk_test_...`, `<your key>`, `sk_live_<key>`, `whsec_xxx`, `your_api_key`. */
const PLACEHOLDER = /\u2026|\.\.\.|(?:^|_)<.*>$|(?:^|_)x{3,}$|(?:^|_)your[-_ ]/i;

/** Whether a value is a placeholder copied from documentation. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);
