import { mainJourneys } from './main-journeys.ts';
import { startFirefox } from './support/firefox.ts';

mainJourneys(startFirefox);
