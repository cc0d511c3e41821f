/** `pc_…`, `sk_test_...`, `<your key>`, `sk_live_<key>`, `whsec_xxx`, `your_api_key`: what documentation writes instead of a value. */
const PLACEHOLDER = /\u2026|\.\.\.|(?:^|_)<.*>$|(?:^|_)x{3,}$|(?:^|_)your[-_ ]/i;

/** Whether a setting was copied from documentation and not filled in. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);
