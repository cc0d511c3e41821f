/**
 * Placeholders of documentation and templates: `pc_…`, `sk_test_...`, `<your key>`, `sk_live_<key>`, `whsec_xxx`,
 * `your_api_key`, `${KEY}`, `changeme`. A long text that consists only of `x` may be a secret of a test.
 */
const PLACEHOLDER = /\u2026|\.\.\.|(?:^|_)<.*>$|_x{3,}$|^x{3,16}$|(?:^|_)your[-_ ]|(?:^|_)\$?\{.*\}$|(?:^|_)(?:change|replace)[-_ ]?me$|^todo$/i;

/** Whether a value is a placeholder copied from documentation. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);
