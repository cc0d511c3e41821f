/** The texts of the first step. Made by scripts/build/locales.ts out of `src/locales`. */
export const ENGLISH = {
  step_stamp: 'e‑Stamp',
  step_parties: 'Parties',
  step_review: 'Review',
  step_status: 'Status',
  progress: 'Progress',
  testMode: 'Test mode. No real e‑Stamp will be issued.',
  loading: 'Loading…',
  stampHeading: 'Choose your e‑Stamp',
  stampIntro: 'Takes about 3 minutes. You’ll see the full price before you pay.',
  state: 'State',
  choose: 'Choose…',
  priceNext: 'You’ll see the exact price next',
  yourStamp: 'Your e‑Stamp',
  continue: 'Continue',
  problem: 'Something went wrong',
  tryAgain: 'Try again',
  error_OFFLINE: 'We couldn’t connect. You may be offline.',
};

/** Where a language file has them, in the same order. */
export const PLACES: readonly number[] = [1, 2, 3, 4, 5, 7, 0, 9, 42, 17, 281, 46, 47, 48, 213, 226, 221];

/** Where it has the names of the states, and their order. */
export const STATES_PLACE = 299;
export const STATE_CODES: readonly string[] = 'AN AP AR AS BR CG CH DH DL GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD PB PY RJ SK TN TR TS UK UP WB'.split(' ');
