/** The initial text of the theming example. */
const THEME = `estamp-checkout {
  --estamp-color-accent: light-dark(#0b3d91, #9dc1ff);
  --estamp-color-on-accent: light-dark(#fff, #06142b);
  --estamp-radius: 4px;
}

estamp-checkout::part(heading) {
  letter-spacing: -0.01em;
}`;

const EXAMPLES: Readonly<Record<string, string>> = {
  checkout: '',
  'estamp-checkout': '',
  'estamp-checkout-button': '',
  'estamp-order-status': '',
  'estamp-form': '',
  theming: `<label class="editor">Edit this style sheet. The checkout below follows.<textarea rows="10" spellcheck="false">${THEME}</textarea></label>`,
};

/**
 * The place for the real element. `browser/live.ts` inserts it: with a proxy and a sandbox in development, with
 * recorded responses on the static site.
 *
 * @throws Error for an unknown name
 */
export function liveExample(name: string): string {
  const inside = EXAMPLES[name];
  if (inside === undefined) throw new Error(`There is no live example "${name}".`);
  return `<div class="live" data-live="${name}">${inside}<div class="stage"><p>The live example needs JavaScript.</p></div></div>\n`;
}
