import type { Plugin } from 'vite';

/** The modules for bundlers, and the minified files. */
const inBrowsers = ({ name }: { name: string }): boolean => /^(?:client|cdn|onDemand|order|start|console)$/.test(name);

const BLOCK = '<\\/?(?:d[dlt]|details|dialog|div|fieldset|fig\\w+|form|header|legend|li|ol|p|section|summary|ul)\\b';
const AFTER_BLOCK = new RegExp(`(${BLOCK}[^<>\`]*>)\\s*\\n\\s+`, 'g');
const BEFORE_BLOCK = new RegExp(`\\s*\\n\\s+(?=${BLOCK})`, 'g');

/**
 * Minifies HTML: a line break becomes one space, which is visible between inline elements, and nothing beside a block
 * element.
 */
const terseHtml = (text: string): string =>
  text
    .replace(AFTER_BLOCK, '$1')
    .replace(BEFORE_BLOCK, '')
    .replace(/\s*\n\s+(?=>)/g, '')
    .replace(/\s*\n\s+/g, ' ');

/** Stands for the expressions of a template while its texts are minified as one. */
const EXPRESSION = '\0';

/** Minifies the templates of the browser's modules, because minifiers skip template literals. */
export const terseTemplates: Plugin = {
  name: 'terse-templates',
  applyToEnvironment: inBrowsers,
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\bhtml`/ },
    handler(code) {
      const texts: [start: number, end: number, text: string][] = [];
      const visit = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return;
        const { type, tag, quasi } = node as {
          type?: string;
          tag?: { name?: string };
          quasi?: { quasis: { start: number; end: number }[] };
        };
        if (type === 'TaggedTemplateExpression' && tag?.name === 'html') {
          const parts = quasi?.quasis ?? [];
          const whole = parts.map(({ start, end }) => code.slice(start, end)).join(EXPRESSION);
          const terse = terseHtml(whole).split(EXPRESSION);
          parts.forEach(({ start, end }, index) => texts.push([start, end, terse[index] ?? '']));
        }
        Object.values(node).forEach(visit);
      };
      visit(this.parse(code));
      let terse = '';
      let from = 0;
      for (const [start, end, text] of texts.sort(([one], [other]) => one - other)) {
        terse += code.slice(from, start) + text;
        from = end;
      }
      return { code: terse + code.slice(from), map: null };
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

/** Minifies the style sheets of the modules and of the minified files. */
export const terseStyles: Plugin = {
  name: 'terse-styles',
  applyToEnvironment: inBrowsers,
  transform: {
    filter: { id: /\/src\/.*\.ts$/ },
    handler: (code) => code.replace(/\bcss`([^`]*)`/g, (_, text: string) => `css\`${terseCss(text)}\``),
  },
};
