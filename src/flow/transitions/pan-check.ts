import { goTo, type Handlers } from './go-to.ts';
import { isCurrent, panSubjectOf } from '../selectors/pan-check.ts';

/** The optional PAN check in step 2. The customer can continue with or without its result. */
export const panCheck: Handlers<'checkPan' | 'panChecked'> = {
  checkPan(state) {
    const { step, pan } = state;
    const question = panSubjectOf(state);
    if (!question || step.name !== 'parties' || pan?.asking) return goTo(state);
    const { quoteToken: _token, ...subject } = question;
    return goTo({ ...state, pan: { ...subject, verdict: pan?.verdict, asking: true } }, { type: 'checkPan', question });
  },

  panChecked(state, { question: { quoteToken: _token, ...subject }, verdict }) {
    if (!isCurrent(state, subject)) return goTo(state);
    // A failed repetition does not replace a known result.
    const known = verdict === 'unknown' ? state.pan?.verdict : undefined;
    return goTo({ ...state, pan: { ...subject, verdict: known ?? verdict } });
  },
};
