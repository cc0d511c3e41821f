import type { Plugin } from 'vite';

/**
 * Removes the indentation from the templates of the modules, because bundlers' minifiers keep it. Line breaks stay, because one
 * between inline elements is a visible space.
 */
export const flushLiterals: Plugin = {
  name: 'flush-literals',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\bhtml`/ },
    handler(code) {
      const texts: [start: number, end: number][] = [];
      const visit = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return;
        const { type, tag, quasi } = node as {
          type?: string;
          tag?: { name?: string };
          quasi?: { quasis: { start: number; end: number }[] };
        };
        if (type === 'TaggedTemplateExpression' && tag?.name === 'html') {
          for (const { start, end } of quasi?.quasis ?? []) texts.push([start, end]);
        }
        Object.values(node).forEach(visit);
      };
      visit(this.parse(code));
      let flush = '';
      let from = 0;
      for (const [start, end] of texts.sort(([a], [b]) => a - b)) {
        flush += code.slice(from, start) + code.slice(start, end).replace(/\n[ \n]+/g, '\n');
        from = end;
      }
      return { code: flush + code.slice(from), map: null };
    },
  },
};

/**
 * Minifies a style sheet: removes comments, insignificant spaces, and the zero before a decimal point. Spaces before
 * `:` and in `calc` are significant.
 */
export const terseCss = (text: string): string =>
  text
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .replace(/(?<![\w.])0(?=\.\d)/g, '')
    .trim();

const BLOCK = '<\\/?(?:d[dlt]|details|dialog|div|fieldset|fig\\w+|form|header|legend|li|ol|p|section|summary|ul)\\b';
const AFTER_BLOCK = new RegExp(`(${BLOCK}[^<>\`]*>)\\s*\\n\\s+`, 'g');
const BEFORE_BLOCK = new RegExp(`\\s*\\n\\s+(?=${BLOCK})`, 'g');

/** Minifies the style sheets of the modules and of the minified files. */
export const terseStyles: Plugin = {
  name: 'terse-styles',
  applyToEnvironment: ({ name }) => /^(?:client|cdn|start|console)$/.test(name),
  transform: {
    filter: { id: /\/src\/.*\.ts$/ },
    handler: (code) => code.replace(/\bcss`([^`]*)`/g, (_, text: string) => `css\`${terseCss(text)}\``),
  },
};

/**
 * Minifies the templates of the one-file build, because minifiers skip template literals. A line break becomes one
 * space, which is visible between inline elements, and nothing beside a block element.
 */
export const terseLiterals: Plugin = {
  name: 'terse-literals',
  applyToEnvironment: ({ name }) => /^(?:cdn|start|console)$/.test(name),
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      // In minified code, a line break followed by blanks occurs only inside a template.
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code
        .replace(AFTER_BLOCK, '$1')
        .replace(BEFORE_BLOCK, '')
        .replace(/\s*\n\s+(?=>)/g, '')
        .replace(/\s*\n\s+/g, ' ');
    }
  },
};
