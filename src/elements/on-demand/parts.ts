/**
 * The parts that come on demand (`OnDemandParts`). For bundlers this is a chunk of its own; beside the minified files
 * it is `estamp-on-demand.min.js`, which has its own copies of what it imports. So import only functions without state
 * here.
 *
 * @module
 */
import { withoutLost } from '../../base/printable.ts';
import { transliterate } from '../../base/transliterate.ts';
import { VERSION } from '../../base/version.ts';
import { searchArticles } from '../form/fields/article-search.ts';
import type { OnDemandParts } from '../view/view.ts';
import { HandOver } from './hand-over.ts';
import { certificateDetails } from './certificate-details.ts';

export const ON_DEMAND: OnDemandParts = {
  version: VERSION,
  certificateDetails,
  handOver: (host) => new HandOver(host),
  inEnglishLetters: (text) => withoutLost(transliterate(text)),
  searchArticles,
};
