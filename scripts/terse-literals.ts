import type { Plugin } from 'vite';

/** A style sheet without comments and without the spaces that mean nothing. Spaces before `:` and in `calc` mean something. */
const terseCss = (text: string): string =>
  text.replace(/\/\*[^]*?\*\//g, '').replace(/\s+/g, ' ').replace(/ ?([{};,]) ?/g, '$1').replace(/: /g, ':').replace(/;}/g, '}').trim();

const BLOCK = '<\\/?(?:d[dlt]|details|dialog|div|fieldset|fig\\w+|form|header|legend|li|ol|p|section|summary|ul)\\b';
const AFTER_BLOCK = new RegExp(`(${BLOCK}[^<>\`]*>)\\s*\\n\\s+`, 'g');
const BEFORE_BLOCK = new RegExp(`\\s*\\n\\s+(?=${BLOCK})`, 'g');

/**
 * Takes the layout of the source out of the templates of the one-file build; minifiers leave template literals alone.
 * HTML keeps one space where there was a line break, because a space between inline elements is seen; beside the
 * edge of a block none is.
 */
export const terseLiterals: Plugin = {
  name: 'terse-literals',
  applyToEnvironment: ({ name }) => name === 'cdn' || name === 'console',
  transform: {
    filter: { id: /\/src\/.*\.ts$/ },
    handler: (code) => code.replace(/\bcss`([^`]*)`/g, (_, text: string) => `css\`${terseCss(text)}\``),
  },
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      // In minified code a line break followed by blanks stands only inside a template.
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replace(AFTER_BLOCK, '$1').replace(BEFORE_BLOCK, '').replace(/\s*\n\s+/g, ' ');
    }
  },
};
