/**
 * What documentation and templates write instead of a value: `pc_…`, `sk_test_...`, `<your key>`, `sk_live_<key>`, `whsec_xxx`,
 * `your_api_key`, `${KEY}`, `changeme`. A long text of `x` alone may be a secret of a test.
 */
const PLACEHOLDER = /\u2026|\.\.\.|(?:^|_)<.*>$|_x{3,}$|^x{3,16}$|(?:^|_)your[-_ ]|(?:^|_)\$?\{.*\}$|(?:^|_)(?:change|replace)[-_ ]?me$|^todo$/i;

/** Whether a setting was copied from documentation and not filled in. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);
