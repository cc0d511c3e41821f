import { SHARED_PARTS } from './shared-parts.ts';

/**
 * Replaces `@shared NAME ...` in the doc comments of a source text by one tag with a description for each name, which
 * the analyzer reads. A name that begins with `--` is a custom property, another one a part.
 *
 * @throws Error if a name has no description
 */
export const expandShared = (text: string): string =>
  text.replace(/^( *\* )@shared (.+)$/gm, (_, indent: string, names: string) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => {
        if (!Object.hasOwn(SHARED_PARTS, name)) throw new Error(`@shared ${name}: SHARED_PARTS has no such part.`);
        return `${indent}@${name.startsWith('--') ? 'cssprop' : 'csspart'} ${name} - ${SHARED_PARTS[name]}`;
      })
      .join('\n'),
  );
