import { isPlaceholder } from '../../base/placeholder.ts';
import { OptionError } from './option-error.ts';

/** Printable ASCII: allowed in headers, URLs and ids. A "…" or a Cyrillic letter can look like ASCII. */
const PLAIN = /^[\x21-\x7e]+$/;

/** A value of a settings file with its quotation marks. */
const QUOTED = /^(["'`]).*\1$/;

/** @throws OptionError for a placeholder or the name of a missing value; `fix` says where to find the value */
export function requireFilled(option: string, text: unknown, fix: string): void {
  if (typeof text !== 'string' || !isPlaceholder(text)) return;
  throw new OptionError(
    option,
    `still contains a placeholder ("…", "<…>", "xxx", "your_key", "$KEY") or no value ("undefined"): ${fix}.`,
  );
}

/**
 * Checks text for a header, a URL or an id. Other types are left to the option's own check.
 *
 * @throws OptionError for a placeholder, for quotation marks around the value, and for characters other than printable ASCII
 */
export function requirePlain(option: string, text: unknown, fix: string): void {
  requireFilled(option, text, fix);
  if (typeof text !== 'string') return;
  if (QUOTED.test(text))
    throw new OptionError(
      option,
      'must not be in quotation marks: the program that reads your settings does not remove them.',
    );
  if (text === '' || PLAIN.test(text)) return;
  throw new OptionError(
    option,
    `must be printable ASCII without spaces, line breaks, typographic quotation marks or letters of other scripts: ${fix}.`,
  );
}
