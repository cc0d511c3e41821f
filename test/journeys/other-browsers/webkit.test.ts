import { mainJourneys } from './main-journeys.ts';
import { startWebKitBrowser } from './support/webkit.ts';

mainJourneys(startWebKitBrowser);
