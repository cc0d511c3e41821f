import type { Plugin } from 'vite';

/** How Lit writes each part, and what replaces it. */
const PARTS: readonly (readonly [written: RegExp, instead: string])[] = [
  // The lists of Lit's versions and its polyfills: an element of the page whose `id` is the name of such a global
  // replaces it, and Lit then calls a method that the element does not have.
  [/\(\w+\.(?:reactiveElement|litElement|litHtml)Versions\?\?=\[\]\)\.push\("[^"]*"\)/g, 'undefined'],
  [/\b\w+\.(?:reactiveElement|litElement|litHtml)(?:Polyfill|Hydrate)Support\b/g, 'undefined'],
  // Every browser that runs the file has constructed style sheets, and the fallback needs inline styles.
  [/=\w+\.ShadowRoot&&\([^)]*ShadyCSS[^)]*\)&&"adoptedStyleSheets"in Document\.prototype&&"replace"in [\w.]+/g, '=!0'],
  // Standard decorators, which our classes do not use; they extend the page's `Symbol`.
  [/Symbol\.metadata\?\?=Symbol\("metadata"\),\w+\.litPropertyMetadata\?\?=new WeakMap;/g, ''],
  [
    /const (\w+)=this\[Symbol\.metadata\];if\(null!==\1\)\{const (\w+)=litPropertyMetadata\.get\(\1\);if\(void 0!==\2\)for\(const\[\w+,\w+\]of \2\)this\.elementProperties\.set\(\w+,\w+\)\}/g,
    '',
  ],
  // Where browsers have no Trusted Types, the global of that name may be an element, too.
  [/(\b\w+)\?\1\.createPolicy\(/g, '$1?.createPolicy?$1.createPolicy('],
  // A mistake in a style sheet of ours, which our tests would find.
  [/Error\("Value passed to 'css' function .*?security\."\)/g, 'Error("css")'],
  // Templates of SVG and MathML, and templates that a compiler has prepared: we have neither.
  [/2===\w+\?"<svg>":3===\w+\?"<math>":""/g, '""'],
  [/\+\(2===\w+\?"<\/svg>":3===\w+\?"<\/math>":""\)/g, ''],
  [
    /if\(2===\w+\|\|3===\w+\)\{const (\w+)=this\.el\.content\.firstChild;\1\.replaceWith\(\.\.\.\1\.childNodes\)\}/g,
    '',
  ],
  [/"number"==typeof \w+\?this\._\$AC\((\w+)\):\(void 0===(\w+)\.el&&\(.*?\),\2\)/g, 'this._$AC($1)'],
  // What a task offers to elements that draw its states themselves, wait for it, stop it, or run it after their update.
  [/get taskComplete\(\)\{.*?,this\.t\}constructor/g, 'constructor'],
  [/hostUpdated\(\)\{"afterUpdate"===.*?\}T\(\)/g, 'T()'],
  [/:\(this\.t=void 0,this\.o=void 0,this\.h=void 0\),/g, ':0,'],
  [/"afterUpdate"===this\.autoRun\?queueMicrotask\(.*?\)\):/g, ''],
  [/,this\.[oh]\?\.\(\w+\)/g, ''],
  [/abort\(\w+\)\{.*?\}get value/g, 'get value'],
  [/get error\(\)\{.*?\}get status/g, 'get status'],
  [/render\(\w+\)\{switch\(this\.i\)\{.*?\}\}\}/g, '}'],
];

/** Whether a text still has one of the parts, however it is written. */
const LEFT =
  /\w*(?:lit|reactive)\w*Versions|\w+(?:Polyfill|Hydrate)Support|ShadyCSS|litPropertyMetadata|<\/svg>"|taskComplete|afterUpdate|Unexpected status/;

/** Takes out of the one file what Lit has for other pages: globals, fallbacks, and features that we do not use. */
export const trimLit: Plugin = {
  name: 'trim-lit',
  applyToEnvironment: ({ name }) => name === 'cdn' || name === 'order',
  transform: {
    filter: { id: /\/node_modules\/(?:lit-html|lit-element|@lit\/(?:reactive-element|task))\/.*\.js$/ },
    handler: (code) => ({
      code: PARTS.reduce((text, [written, instead]) => text.replace(written, instead), code),
      map: null,
    }),
  },
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const [left] = (chunk.type === 'chunk' && LEFT.exec(chunk.code)) || [];
      if (left)
        this.error(`Lit still has ${left}: scripts/build/trim-lit.ts does not know how this version writes it.`);
    }
  },
};
