import { loadPrimer } from '@primer-io/primer-js';

loadPrimer();
