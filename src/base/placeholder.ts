const PLACEHOLDERS: readonly RegExp[] = [
  // `pc_…`, `sk_test_...`, `pc_..`, `pc_****`
  /\u2026|\.\.\.|(?:^|_)(?:\.\.|\*{2,}|\u2022{2,})$/,
  // `<your key>`, `sk_live_<key>`, `${KEY}`, `{{key}}`
  /(?:^|_)(?:<[^<]*>|\$?\{{1,2}[^{]*\})$/,
  // What a shell or a template should have replaced: `$KEY`, `%KEY%`
  /(?:^|_)(?:\$[a-z_]\w*|%\w+%)$/i,
  // `whsec_xxx`. A long text that consists only of `x` may be a secret of a test.
  /_x{3,}$|^x{3,16}$/i,
  // `your_api_key`, `changeme`, `pc_replace_me`
  /(?:^|_)your[-_ ]|^your$|_your$|(?:^|_)(?:change|replace)[-_ ]?me$|^todo$/i,
  // The prefix alone: `pc_`, `sk_test_`
  /^[a-z]{1,8}(?:_(?:test|live))?_+$/i,
  // What JavaScript makes of a missing value
  /^(?:undefined|null|NaN|\[object \w+\])$/,
];

/** Whether a value is a placeholder of documentation or of a template, or stands for a value that is missing. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDERS.some((pattern) => pattern.test(text));
