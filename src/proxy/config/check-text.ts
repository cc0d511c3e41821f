import { isPlaceholder } from '../../base/placeholder.ts';
import { OptionError } from './option-error.ts';

/** Printable ASCII: allowed in headers, URLs and ids. A "…" or a Cyrillic letter can look like ASCII. */
const PLAIN = /^[\x21-\x7e]+$/;

/** @throws OptionError for a placeholder of the documentation; `fix` says where to find the value */
export function requireFilled(option: string, text: unknown, fix: string): void {
  if (typeof text !== 'string' || !isPlaceholder(text)) return;
  throw new OptionError(option, `still contains a placeholder of the documentation ("…", "...", "<…>", "xxx" or "your_key"): ${fix}.`);
}

/**
 * Checks text for a header, a URL or an id. Other types are left to the option's own check.
 *
 * @throws OptionError for a placeholder and for characters other than printable ASCII
 */
export function requirePlain(option: string, text: unknown, fix: string): void {
  requireFilled(option, text, fix);
  if (typeof text !== 'string' || text === '' || PLAIN.test(text)) return;
  throw new OptionError(option, `must be printable ASCII without spaces, line breaks, typographic quotation marks or letters of other scripts: ${fix}.`);
}
