import { to, type Rows } from './next.ts';
import { isAboutNow, panQuestion } from './pan-check.ts';

/** The PAN check beside step 2. It is nobody's step: the customer goes on whether or not it has an answer. */
export const verifying: Rows<'checkPan' | 'panChecked'> = {
  checkPan(state) {
    const { step, pan } = state;
    const question = panQuestion(state);
    if (!question || step.name !== 'parties' || pan?.asking) return to(state);
    const { quoteToken: _token, ...subject } = question;
    return to({ ...state, pan: { ...subject, verdict: pan?.verdict, asking: true } }, { do: 'checkPan', question });
  },

  panChecked(state, { question: { quoteToken: _token, ...subject }, verdict }) {
    if (!isAboutNow(state, subject)) return to(state);
    // What is known is not forgotten because it could not be asked again.
    const known = verdict === 'unknown' ? state.pan?.verdict : undefined;
    return to({ ...state, pan: { ...subject, verdict: known ?? verdict } });
  },
};
