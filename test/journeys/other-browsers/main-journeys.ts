import { accessible } from './accessible.ts';
import { dialog } from './dialog.ts';
import { errors } from './errors.ts';
import { everyState } from './every-state.ts';
import { keyboard } from './keyboard.ts';
import { languages } from './languages.ts';
import { payment } from './payment.ts';
import { purchase } from './purchase.ts';
import { resumeLink } from './resume-link.ts';
import { routers } from './routers.ts';
import { startFile } from './start-file.ts';
import { stepHistory } from './step-history.ts';
import { stepTops } from './step-tops.ts';
import type { OtherBrowser } from './support/tab.ts';
import { visits } from './support/visits.ts';

/** The journeys that must not break in any browser, against the built demo with the real proxy and the real sandbox. */
export function mainJourneys(start: () => Promise<OtherBrowser>): void {
  const customers = visits(start);
  for (const journeys of [
    purchase,
    startFile,
    keyboard,
    payment,
    resumeLink,
    stepHistory,
    routers,
    stepTops,
    errors,
    languages,
    dialog,
    accessible,
    everyState,
  ])
    journeys(customers);
}
