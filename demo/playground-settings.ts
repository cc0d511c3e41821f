/** Settings of the playground by the name of their control, without defaults. */
export type Settings = Readonly<Record<string, string>>;

/** The colors that a page may set, and their defaults. */
export const COLOURS: readonly (readonly [name: string, unset: string])[] = [
  ['color-accent', '#0b6b4f'],
  ['color-on-accent', '#ffffff'],
  ['color-text', '#17211d'],
  ['color-text-muted', '#56655f'],
  ['color-divider', '#d5ddd9'],
  ['color-border', '#75837d'],
  ['color-background', '#ffffff'],
  ['color-input-background', '#ffffff'],
  ['color-surface', '#f4f8f6'],
  ['color-success', '#0b6b4f'],
  ['color-warning', '#8a5a00'],
  ['color-warning-surface', '#fff6e0'],
  ['color-danger', '#b3261e'],
  ['color-danger-surface', '#fdeeed'],
];

/** The settings with a prefix, without the prefix. */
export function named(settings: Settings, beginning: string): [name: string, value: string][] {
  return Object.entries(settings)
    .filter(([name]) => name.startsWith(beginning))
    .map(([name, value]) => [name.slice(beginning.length), value]);
}

const quote = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The HTML that a merchant copies into a page. */
export function htmlOf(settings: Settings): string {
  const attributes = [
    ['proxy', '/estamp'],
    ['service-code', 'estamp.standard'],
    ...named(settings, 'attribute.'),
  ] as const;
  const lines = attributes.map(([name, value]) => `\n  ${name}="${quote(value)}"`);
  return `<script type="module" src="/estamp-checkout.min.js"></script>\n<estamp-checkout${lines.join('')}></estamp-checkout>`;
}

/** The CSS that a merchant copies into a style sheet; empty for the defaults. */
export function cssOf(settings: Settings): string {
  const lines = named(settings, 'property.').map(
    ([name, value]) => `  --estamp-${name}: ${value}${name === 'radius' || name === 'spacing' ? 'px' : ''};`,
  );
  const rule = lines.length ? `estamp-checkout {\n${lines.join('\n')}\n}` : '';
  return [rule, settings['css']?.trim()].filter(Boolean).join('\n\n');
}
