import { goTo, type Handlers } from './result.ts';
import { isCurrent, panSubjectOf } from '../selectors/pan-check.ts';

/** The PAN check beside step 2. It is nobody's step: the customer goes on whether or not it has an answer. */
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
    // What is known is not forgotten because it could not be asked again.
    const known = verdict === 'unknown' ? state.pan?.verdict : undefined;
    return goTo({ ...state, pan: { ...subject, verdict: known ?? verdict } });
  },
};
